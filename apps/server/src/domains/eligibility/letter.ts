import type { Deps } from '../../deps.ts';
import { queueMail } from '../../platform/outbox.ts';
import { groupedCode } from '../roll/codes.ts';
import { type AgainRefusal, letterAgain } from '../roll/letter-again.ts';
import type { Place } from '../roll/service.ts';
import { letterMail } from './mails.ts';

export type LetterRefusal = AgainRefusal;

/**
 * Mails the contact of a place, or sends it by SMS, a code that does what the letter's did. Nobody else sees
 * it.
 * Refuses: as `letterAgain`.
 */
export async function mailLetterCode(
  deps: Deps,
  place: Place,
): Promise<{ ok: true } | { ok: false; reason: LetterRefusal }> {
  const { db, now, config } = deps;
  return db.transaction().execute(async (trx) => {
    const made = await letterAgain(trx, place, deps);
    if (!made.ok) return made;
    const mail = letterMail(made.reach, place.voterNumber, groupedCode(made.code), config.publicUrl);
    await queueMail(trx, mail, now());
    return { ok: true };
  });
}
