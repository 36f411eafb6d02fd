import type { PlainCode } from '@evoting/contract/reasons';
import { findingText } from '@evoting/record/findings';
import { publishHead } from '../domains/board/head.ts';
import { findRecord } from '../domains/board/records-store.ts';
import { awaitFinished } from '../domains/count/finishing.ts';
import { closeElection } from '../domains/election/closing.ts';
import { type Schedule, type ScheduleRefusal, scheduleElection } from '../domains/election/schedule.ts';
import { OPEN } from '../domains/paper/acts.ts';
import { type OpenRefusal, openElection } from '../domains/paper/open-election.ts';
import type { Context } from './context.ts';
import { electionId, recordOf, refuseBesideDemo } from './named-election.ts';
import { refusedFor, type TerminalSentence } from './refusal.ts';

const SCHEDULE: Readonly<Record<ScheduleRefusal, PlainCode | TerminalSentence>> = {
  'no-such-election': 'no-such-draft',
  'voting-has-ended': 'voting-closed',
  'voting-has-begun': { says: 'Voting has begun: only --closes-at can be set now.' },
  'closes-in-the-past': 'closes-in-the-past',
  'closes-before-it-opens': 'closes-before-it-opens',
};

/** Sets when voting begins and ends. */
export async function schedule(
  context: Context,
  { election, change }: { election?: string; change: Partial<Schedule> },
): Promise<void> {
  const id = await electionId(context, election);
  const outcome = await context.db
    .transaction()
    .execute((trx) => scheduleElection(trx, id, context.now(), change));
  if (!outcome.ok) throw refusedFor(SCHEDULE[outcome.reason]);
  const { opensAt, closesAt } = outcome.schedule;
  context.say(`Voting begins ${opensAt ? `at ${opensAt.toISOString()}` : 'when the election is opened'}.`);
  context.say(
    `Voting ends ${closesAt ? `at ${closesAt.toISOString()}` : 'when the election is closed by hand'}.`,
  );
}

const NOT_OPENED: Readonly<Record<OpenRefusal, PlainCode>> = { ...OPEN, changed: 'papers-changed' };

/** Opens voting now. */
export async function open(
  context: Context,
  { election, ...choices }: { election?: string; isTrial: boolean; mayBeSilent: boolean },
): Promise<void> {
  await refuseBesideDemo(context);
  const id = await electionId(context, election);
  const opened = await context.db.transaction().execute((trx) => openElection(context, trx, id, choices));
  if (!opened.ok) throw refusedFor(NOT_OPENED[opened.reason], opened.finding && findingText(opened.finding));
  await publishHead(context, id);
  context.say(`Voting is open. The record's key: ${(await findRecord(context.db, id))?.verifierKey}`);
}

/** Ends voting now, and waits until every accepted ballot is in the record. */
export async function close(context: Context, { election }: { election?: string }): Promise<void> {
  const record = await recordOf(context, election);
  if (record.status !== 'closed') {
    const closed = await closeElection(context, record.electionId);
    if (!closed.ok) throw refusedFor('election-not-open');
  }
  await awaitFinished(context, record.electionId);
  context.say(
    'Voting is closed, and every ballot that was accepted is in the record. Next: npm run election -- tally',
  );
}
