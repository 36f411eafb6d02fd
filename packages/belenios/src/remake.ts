/**
 * Making a ballot again that was revealed to check a device: its seed is public then, so this needs no secret
 * and makes none.
 */

import type { Election } from './election.ts';
import { createBallotMaker } from './encrypt.ts';
import { nobleGroup } from './noble-group.ts';
import { ballotRandom } from './seeded-random.ts';

const { encryptBallot } = createBallotMaker(nobleGroup);

/**
 * Makes a ballot from its seed and its choices, as the device that was checked must have made it.
 * Takes: the election, the 32 bytes of the seed and the index of the one answer to each question.
 * Gives: its tracker and its credential, or undefined where the choices do not fit the election.
 */
export function remakeBallot(
  election: Election,
  seed: Uint8Array,
  indices: readonly number[],
): { tracker: string; credential: string } | undefined {
  const { questions } = election;
  const fits = indices.length === questions.length;
  if (!fits || questions.some(({ answers }, i) => (indices[i] ?? 0) >= answers.length)) return undefined;
  const choices = questions.map(({ answers }, i) => answers.map((_, j) => (j === indices[i] ? 1 : 0)));
  const { tracker, credential } = encryptBallot(election, choices, ballotRandom(seed, election));
  return { tracker, credential };
}
