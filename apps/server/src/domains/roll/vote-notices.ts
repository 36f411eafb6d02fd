import type { Deps } from '../../deps.ts';
import { type Background, startBackground } from '../../platform/background.ts';
import type { Trx } from '../../platform/database/connect.ts';
import { lineOf, queueMail } from '../../platform/outbox.ts';
import { findElection } from '../election/service.ts';
import { inOwnLanguage, recipientOf } from './contacts.ts';
import { listPlacesAfter, lockNotices, noteTold } from './vote-notices-store.ts';

type TellingDeps = Pick<Deps, 'db' | 'config' | 'now'>;

const EVERY_MS = 5_000;
const PLACES_AT_ONCE = 200;
/** Notices take turns with other mails, as those of one asker. */
const LINE = lineOf('vote-notices');

/** Starts the worker that tells voters by link or letter that their places have voted. */
export const keepTellingVoters = (deps: TellingDeps, onFailure: (error: unknown) => void): Background =>
  startBackground(
    async (signal) => {
      while (!signal.aborted && (await tellVoters(deps)));
    },
    { everyMs: EVERY_MS, afterFailureMs: EVERY_MS, onFailure },
  );

/**
 * Tells the contacts of the next places that somebody has voted with them, in one transaction with how far it has
 * come. It begins once voting has ended, because the time of an earlier message would be that of a ballot.
 * @returns false if nobody waits to be told
 */
export function tellVoters({ db, config, now }: TellingDeps): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const waiting = await lockNotices(trx);
    if (!waiting) return false;
    const election = await findElection(trx, waiting.electionId);
    const places = election ? await listPlacesAfter(trx, waiting, PLACES_AT_ONCE) : [];
    for (const { voterNumber, contact } of places)
      if (contact) await tell({ config, now }, trx, contact, { voterNumber, title: election?.title ?? '' });
    const after = places.at(-1)?.voterNumber ?? waiting.after;
    await noteTold(trx, waiting.electionId, { after, done: places.length < PLACES_AT_ONCE });
    return true;
  });
}

async function tell(
  { config, now }: Omit<TellingDeps, 'db'>,
  trx: Trx,
  contact: string,
  given: { readonly voterNumber: string; readonly title: string },
): Promise<void> {
  const recipient = recipientOf(contact, config.sms !== null);
  if (!recipient) return;
  const to = await inOwnLanguage(trx, recipient);
  await queueMail(trx, { what: 'place-voted', to, publicUrl: config.publicUrl, given }, now(), LINE);
}
