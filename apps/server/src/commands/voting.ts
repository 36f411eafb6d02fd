import { CommandRefused } from '@evoting/command-line/command';
import { findingText } from '@evoting/record/findings';
import { findRecord, publishHead } from '../domains/board/log.ts';
import { awaitFinished, closeElection } from '../domains/election/closing.ts';
import { openElection } from '../domains/election/lifecycle.ts';
import { type Schedule, scheduleElection } from '../domains/election/schedule.ts';
import type { Context } from './context.ts';
import { electionId, recordOf, refuseBesideDemo } from './named-election.ts';

const SCHEDULE_SENTENCES = {
  'no-such-election': 'There is no such election.',
  'voting-has-ended': 'Voting has ended: its times stay as they were.',
  'voting-has-begun': 'Voting has begun: only --closes-at can be set now.',
  'closes-in-the-past':
    'Voting would end in the past: give a later --closes-at, or end the voting of an open election now: npm run election -- close',
  'closes-before-it-opens': '--closes-at must be later than --opens-at.',
} as const;

/** Sets when voting begins and ends. */
export async function schedule(
  context: Context,
  { election, change }: { election?: string; change: Partial<Schedule> },
): Promise<void> {
  const id = await electionId(context, election);
  const outcome = await context.db
    .transaction()
    .execute((trx) => scheduleElection(trx, id, context.now(), change));
  if (!outcome.ok) throw new CommandRefused(SCHEDULE_SENTENCES[outcome.reason]);
  const { opensAt, closesAt } = outcome.schedule;
  context.say(`Voting begins ${opensAt ? `at ${opensAt.toISOString()}` : 'when the election is opened'}.`);
  context.say(
    `Voting ends ${closesAt ? `at ${closesAt.toISOString()}` : 'when the election is closed by hand'}.`,
  );
}

const OPEN_SENTENCES = {
  'no-such-election': 'There is no such election.',
  'not-a-draft': 'This election has been opened already: only a draft can be opened.',
  'closes-in-the-past':
    'Voting would end in the past: npm run election -- schedule sets a later --closes-at.',
  'roll-empty': 'Nobody is on the roll, which takes no list once voting is open: put the voters on it first.',
  'no-candidates': 'There is no candidate for any post yet: parties put up candidates first.',
  'empty-paper':
    'Some area has no candidate for anything, so that its voters would have no ballot paper: parties put up candidates there first.',
  'no-key-yet':
    'The trustees have not made their key yet: npm run election -- status tells how far they are.',
  alike:
    'Two posts, or two candidates of a post, have names that voters could not tell apart: have one of them changed first.',
  'unfit-name':
    'A post, a candidate or a party has a name that may not stand on a ballot paper: have it changed first.',
  'local-address':
    'The record of this election would be named by an address that only this machine reaches, for good: set PUBLIC_URL to the address that people will use, or say --trial.',
  'other-address':
    'The key of this election was made for another address than PUBLIC_URL names now, so that every device would refuse the ballot paper: set PUBLIC_URL as it was, or create the election again.',
  changed: 'The ballot papers have changed in the meantime: try again.',
} as const;

/** Opens voting now. */
export async function open(
  context: Context,
  { election, isTrial }: { election?: string; isTrial: boolean },
): Promise<void> {
  await refuseBesideDemo(context);
  const id = await electionId(context, election);
  const opened = await context.db.transaction().execute((trx) => openElection(context, trx, id, { isTrial }));
  if (!opened.ok) {
    const found = opened.finding ? ` (${findingText(opened.finding)})` : '';
    throw new CommandRefused(`${OPEN_SENTENCES[opened.reason]}${found}`);
  }
  await publishHead(context, id);
  context.say(`Voting is open. The record's key: ${(await findRecord(context.db, id))?.verifierKey}`);
}

/** Ends voting now, and waits until every accepted ballot is in the record. */
export async function close(context: Context, { election }: { election?: string }): Promise<void> {
  const record = await recordOf(context, election);
  if (record.status !== 'closed') {
    const closed = await closeElection(context, record.electionId);
    if (!closed.ok)
      throw new CommandRefused('This election has not been opened: only an open one can be closed.');
  }
  await awaitFinished(context, record.electionId);
  context.say(
    'Voting is closed, and every ballot that was accepted is in the record. Next: npm run election -- tally',
  );
}
