import type { Election } from '@evoting/belenios/auditor';
import { hexToBytes } from '@evoting/tlog/encoding';
import type { TestBallot } from './payloads.ts';

/**
 * Makes a ballot again that was opened to check a device.
 * Takes: the election that it was made for, its seed and its choices. Gives: its tracker and its credential, or null where the choices do
 * not fit the election.
 */
export async function remakeTestBallot(
  election: Election,
  { seed, places }: Pick<TestBallot, 'seed' | 'places'>,
): Promise<{ tracker: string; credential: string } | null> {
  const { questions } = election;
  const fits = places.length === questions.length;
  if (!fits || questions.some(({ answers }, i) => (places[i] ?? 0) >= answers.length)) return null;
  const choices = questions.map(({ answers }, i) => answers.map((_, j) => (j === places[i] ? 1 : 0)));
  // Only who meets such an entry needs the code that encrypts.
  const { ballotRandom, encryptBallot } = await import('@evoting/belenios/voter');
  const { tracker, credential } = encryptBallot(election, choices, ballotRandom(hexToBytes(seed), election));
  return { tracker, credential };
}
