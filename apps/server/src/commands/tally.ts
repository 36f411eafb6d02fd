import { visible } from '@evoting/command-line/visible';
import type { PlainCode } from '@evoting/contract/reasons';
import { labelOf } from '@evoting/record/areas';
import { answerOf } from '@evoting/record/revision';
import type { RecordHead } from '../domains/board/records-store.ts';
import { awaitFinished } from '../domains/count/finishing.ts';
import { trusteesOf } from '../domains/election/trusteeship.ts';
import { listRevisions } from '../domains/paper/revisions.ts';
import { loadCount } from '../domains/tally/counting.ts';
import { type TallyRefusal, tallyElection } from '../domains/tally/tally.ts';
import type { Context } from './context.ts';
import { recordOf } from './named-election.ts';
import { refusedFor } from './refusal.ts';
import { readJsonFile, sharesSchema } from './trustee-files.ts';

const TALLY: Readonly<Record<TallyRefusal, PlainCode>> = {
  'no-record': 'no-such-election',
  'not-ended': 'election-not-closed',
  'still-counting': 'count-still-moving',
  void: 'election-void',
  'unknown-trustee': 'trustee-share-refused',
  'bad-share': 'trustee-share-refused',
  overloaded: 'overloaded',
};

/**
 * Counts a closed election with the shares that trustees have sent, and names the trustees who are missing.
 */
export async function tally(
  context: Context,
  { election, shares }: { election?: string; shares: readonly string[] },
): Promise<void> {
  const { say } = context;
  const record = await recordOf(context, election);
  if (record.status === 'closed') await awaitFinished(context, record.electionId);
  let outcome = await tallyElection(context, record.electionId);
  for (const file of outcome.ok ? shares : []) {
    const given = await readJsonFile(file, sharesSchema);
    const { ownerKeys } = await trusteesOf(context.db, record);
    const trustee = ownerKeys.indexOf(given.public_key) + 1;
    outcome = await tallyElection(context, record.electionId, { trustee, shares: given.shares });
    if (!outcome.ok)
      throw refusedFor(TALLY[outcome.reason], `${await giverOf(context, record, trustee)}${file}`);
  }
  if (!outcome.ok) throw refusedFor(TALLY[outcome.reason]);
  if (outcome.state === 'counted') {
    say(`The result of ${outcome.result.ballots} ballots is in the record:`);
    return printResult(context, record, outcome.result.counts);
  }
  const [only, ...others] = outcome.missing;
  say(
    others.length === 0
      ? `Trustee ${only} must open the sums:`
      : `Trustees ${outcome.missing.join(', ')} must open the sums:`,
  );
  say('  npm run trustee -- decrypt --key KEY --record URL --out SHARES');
  say('Then: npm run election -- tally --shares SHARES …');
}

/** Names the trustee whose shares a file contains, for a refusal; empty for an unknown trustee. */
async function giverOf({ db }: Context, { electionId }: RecordHead, trustee: number): Promise<string> {
  const giver = (await loadCount({ db }, electionId))?.key?.trustees[trustee - 1];
  return giver ? `trustee ${trustee}, ${visible(giver.name)}: ` : '';
}

async function printResult(
  { db, say }: Context,
  record: RecordHead,
  counts: readonly { contest_id: string; candidate_id: string; votes: number }[],
): Promise<void> {
  const contests = (await listRevisions(db, record.electionId)).flatMap(({ revision }) => revision.contests);
  for (const { contest_id, candidate_id, votes } of counts) {
    const contest = contests.findLast((known) => known.contest_id === contest_id);
    const candidate = contests
      .flatMap(({ candidates }) => candidates)
      .findLast((known) => known.candidate_id === candidate_id);
    say(
      `  ${String(votes).padStart(9)}  ${contest && labelOf(contest)}: ${candidate && answerOf(candidate)}`,
    );
  }
}
