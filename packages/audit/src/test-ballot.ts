import type { Election } from '@evoting/belenios/auditor';
import { requireDocument } from '@evoting/record/documents';
import { finding } from '@evoting/record/findings';
import { type TestBallot, testBallotSchema } from '@evoting/record/payloads';
import { hexToBytes } from '@evoting/tlog/encoding';
import type { BallotQueue } from './ballots.ts';
import type { Findings } from './report.ts';

/**
 * Makes a ballot again that was revealed to check a device.
 * Takes: the election that it was made for, its seed and its choices.
 * Gives: its tracker and its credential, or null where the choices do not fit the election.
 */
export async function remakeTestBallot(
  election: Election,
  { seed, places }: Pick<TestBallot, 'seed' | 'places'>,
): Promise<{ tracker: string; credential: string } | null> {
  // The code that encrypts is needed only where there is such an entry.
  const { remakeBallot } = await import('@evoting/belenios/remake');
  return remakeBallot(election, hexToBytes(seed), places) ?? null;
}

/**
 * Checks a ballot that was revealed to check a device: it is the one that its entry names, and no ballot of
 * the record has its credential.
 * Takes: the queue of ballots, the findings, the entry's payload and its location. Notes what is wrong under
 * `tests` and `credentials`.
 */
export async function checkTestBallot(
  queue: BallotQueue,
  findings: Findings,
  payload: Uint8Array,
  location: string,
): Promise<void> {
  findings.examine('tests');
  await findings.attempt('tests', async () => {
    const test = requireDocument(testBallotSchema, payload, location);
    const election = queue.electionOf(test.election);
    const remade = election && (await remakeTestBallot(election, test));
    if (remade === null) return findings.fail('tests', location, finding('of-no-revision'));
    if (remade.tracker !== test.tracker) return findings.fail('tests', location, finding('test-another'));
    queue.addRevealed(remade.credential, location);
  });
}
