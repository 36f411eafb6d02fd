import type { Election } from '@evoting/belenios/auditor';
import { requireDocument } from '@evoting/record/documents';
import { finding } from '@evoting/record/findings';
import { type TestBallot, testBallotSchema } from '@evoting/record/test-ballot';
import { hexToBytes } from '@evoting/tlog/encoding';
import type { BallotQueue } from './ballots.ts';
import type { Findings } from './report.ts';

/**
 * Recomputes a ballot that was opened to test a device.
 * @returns its tracker and credential, or null if the choices do not fit the election
 */
export async function remakeTestBallot(
  election: Election,
  { seed, places }: Pick<TestBallot, 'seed' | 'places'>,
): Promise<{ tracker: string; credential: string } | null> {
  // The encryption code is loaded only if there is such an entry.
  const { remakeBallot } = await import('@evoting/belenios/remake');
  const chosen = places.map((place) => (typeof place === 'number' ? [place] : place));
  return remakeBallot(election, hexToBytes(seed), chosen) ?? null;
}

/**
 * Checks a ballot that was opened to test a device: it is the one that its entry names, and no ballot in the
 * record has its credential. Problems are recorded under `tests` and `credentials`.
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
