/** The voter's role: makes ballots. Runs in any browser, holds no key that could decrypt one. */
import { createBallotMaker, type EncryptedBallot } from './encrypt.ts';
import { nobleGroup } from './noble-group.ts';

export { trackerOf } from './ballot.ts';
export { type Election, parseElection, serializeElection } from './election.ts';
export type { Choices } from './encrypt.ts';
export type { RandomBytes } from './scalar.ts';
export { ballotRandom, seededRandom } from './seeded-random.ts';
export type { EncryptedBallot };

/**
 * The making of ballots in pure TypeScript: `prepareBallot(election, random)`, `completeBallot(prepared,
 * choices)` and `encryptBallot`, which is both.
 * Refuses: choices that the election does not allow, and a second completion, by a RangeError that does not
 * say what was chosen.
 */
export const { prepareBallot, completeBallot, encryptBallot } = createBallotMaker(nobleGroup);
