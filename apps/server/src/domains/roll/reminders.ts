import { REGISTRARS } from '@evoting/contract/call';
import type { UserId } from '@evoting/contract/fields';
import type { Deps } from '../../deps.ts';
import { type Background, startBackground } from '../../platform/background.ts';
import { type Trx, violatedConstraint } from '../../platform/database/connect.ts';
import { lineOf, queueMail } from '../../platform/outbox.ts';
import { noteAct } from '../audit-log/service.ts';
import { type Election, findCurrentElection, findElection, votingState } from '../election/service.ts';
import { asOfficer } from '../officer/service.ts';
import { inOwnLanguage, recipientOf } from './contacts.ts';
import {
  insertReminder,
  listPlacesAfter,
  listReminders,
  lockWaiting,
  noteWritten,
  ONCE_A_DAY,
  type RemindedPlace,
} from './reminders-store.ts';

export type RemindRefusal = 'not-an-officer' | 'no-election' | 'no-roll' | 'not-open' | 'today';
type Asked = { ok: true } | { ok: false; reason: RemindRefusal };

/** Asks for a reminder to everybody on the roll who has not claimed the place or not voted, once a day at most. */
export async function remind({ db, now }: Pick<Deps, 'db' | 'now'>, account: UserId): Promise<Asked> {
  try {
    return await asOfficer(db, account, REGISTRARS, async (trx, by): Promise<Asked> => {
      const election = await findCurrentElection(trx);
      if (!election) return { ok: false, reason: 'no-election' };
      if (election.whoMayVote !== 'roll') return { ok: false, reason: 'no-roll' };
      if (votingState(election, now()) !== 'open') return { ok: false, reason: 'not-open' };
      await insertReminder(trx, election.id, now());
      await noteAct(trx, by, 'voters-reminded', `election:${election.id}`, {});
      return { ok: true };
    });
  } catch (error) {
    if (violatedConstraint(error) === ONCE_A_DAY) return { ok: false, reason: 'today' };
    throw error;
  }
}

/** The reminders of the current election, and whether another can be asked for now. */
export async function shownReminders({ db, now }: Pick<Deps, 'db' | 'now'>) {
  const election = await findCurrentElection(db);
  if (!election) return { reminders: [], mayAsk: false };
  const reminders = (await listReminders(db, election.id)).map(({ askedAt, ...one }) => ({
    ...one,
    askedAtMs: askedAt.getTime(),
  }));
  const mayAsk = election.whoMayVote === 'roll' && votingState(election, now()) === 'open';
  return { reminders, mayAsk };
}

type WritingDeps = Pick<Deps, 'db' | 'config' | 'now'>;

const EVERY_MS = 5_000;
const PLACES_AT_ONCE = 200;
/** Reminders take turns with other mails, as those of one asker. */
const LINE = lineOf('reminders');

/** Starts the worker that writes the mails of reminders. */
export const keepReminding = (deps: WritingDeps, onFailure: (error: unknown) => void): Background =>
  startBackground(
    async (signal) => {
      while (!signal.aborted && (await writeReminders(deps)));
    },
    { everyMs: EVERY_MS, afterFailureMs: EVERY_MS, onFailure },
  );

/**
 * Writes the next mails of a reminder, in one transaction with how far it has come.
 * @returns false if no reminder waits
 */
export function writeReminders(deps: WritingDeps): Promise<boolean> {
  const { db, now } = deps;
  return db.transaction().execute(async (trx) => {
    const waiting = await lockWaiting(trx);
    if (!waiting) return false;
    const election = await findElection(trx, waiting.electionId);
    const isOpen = election !== null && votingState(election, now()) === 'open';
    const places = isOpen
      ? await listPlacesAfter(trx, waiting.electionId, waiting.after, PLACES_AT_ONCE)
      : [];
    let sent = 0;
    for (const place of places) if (election && (await tell(deps, trx, place, election))) sent += 1;
    const after = places.at(-1)?.voterNumber ?? waiting.after;
    await noteWritten(trx, waiting, { after, sent, done: places.length < PLACES_AT_ONCE });
    return true;
  });
}

/** Mails the contact of a place whose voter has not voted. Phone numbers get no reminder: each SMS costs. */
async function tell(
  { config, now }: WritingDeps,
  trx: Trx,
  { contact, isClaimed, hasVoted }: RemindedPlace,
  { title, votersUse }: Pick<Election, 'title' | 'votersUse'>,
): Promise<boolean> {
  const recipient = hasVoted ? null : recipientOf(contact, false);
  if (!recipient || !('email' in recipient)) return false;
  const { locale } = await inOwnLanguage(trx, recipient);
  const to = { email: recipient.email, locale };
  await queueMail(
    trx,
    { what: 'reminder', to, publicUrl: config.publicUrl, given: { title, isClaimed, votersUse } },
    now(),
    LINE,
  );
  return true;
}
