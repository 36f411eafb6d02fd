/**
 * Recomputes a ballot that was opened to test a device. Its seed is public then, so no secret is involved.
 */

import type { Election } from './election.ts';
import { createBallotMaker } from './encrypt.ts';
import { nobleGroup } from './noble-group.ts';
import { ballotRandom } from './seeded-random.ts';

const { encryptBallot } = createBallotMaker(nobleGroup);

/**
 * Recomputes a ballot from its seed and choices, as the tested device must have made it.
 * @param seed 32 bytes
 * @param indices the indices of the chosen answers to each question
 * @returns its tracker and credential, or undefined if the choices do not fit the election
 */
export function remakeBallot(
  election: Election,
  seed: Uint8Array,
  indices: readonly (readonly number[])[],
): { tracker: string; credential: string } | undefined {
  const { questions } = election;
  if (indices.length !== questions.length) return undefined;
  for (const [i, { answers, min, max }] of questions.entries()) {
    const chosen = new Set(indices[i]);
    const isPossible = chosen.size === indices[i]?.length && chosen.size >= min && chosen.size <= max;
    if (!isPossible || [...chosen].some((index) => index >= answers.length)) return undefined;
  }
  const choices = questions.map(({ answers }, i) => answers.map((_, j) => (indices[i]?.includes(j) ? 1 : 0)));
  const { tracker, credential } = encryptBallot(election, choices, ballotRandom(seed, election));
  return { tracker, credential };
}
