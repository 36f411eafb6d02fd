import type { Deps } from '../../deps.ts';
import type { Trx } from '../../platform/database/connect.ts';
import { queueMail } from '../../platform/outbox.ts';
import { groupedCode } from './codes.ts';
import { inOwnLanguage } from './contacts.ts';
import { type AgainRefusal, letterAgain } from './letter-again.ts';
import { linkAgain } from './links.ts';
import { usesLinks } from './links-store.ts';
import type { Place } from './service.ts';

export type LetterRefusal = AgainRefusal;

/** Sends the contact of a place a code that is as good as the letter's, or a link where voters use links. Nobody else sees it. */
export async function mailLetterCode(
  { now, randomBytes, config }: Deps,
  trx: Trx,
  place: Place,
): Promise<{ ok: true } | { ok: false; reason: LetterRefusal }> {
  if (await usesLinks(trx, place.electionId)) return linkAgain({ now, randomBytes, config }, trx, place);
  const made = await letterAgain(trx, place, { randomBytes, config });
  if (!made.ok) return made;
  const to = await inOwnLanguage(trx, made.recipient);
  const given = { voterNumber: place.voterNumber, code: groupedCode(made.code) };
  await queueMail(trx, { what: 'letter-code', to, publicUrl: config.publicUrl, given }, now());
  return { ok: true };
}
