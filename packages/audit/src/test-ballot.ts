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
  // Only who meets such an entry needs the code that encrypts.
  const { remakeBallot } = await import('@evoting/belenios/remake');
  return remakeBallot(election, hexToBytes(seed), places) ?? null;
}
