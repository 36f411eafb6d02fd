/** The voter's role: makes ballots. It runs in any browser and holds no key that could decrypt one. */
import { createBallotMaker, type EncryptedBallot } from './encrypt.ts';
import { nobleGroup } from './noble-group.ts';

export { trackerOf } from './ballot.ts';
export { type Election, parseElection, serializeElection } from './election.ts';
export type { Choices } from './encrypt.ts';
export type { RandomBytes } from './scalar.ts';
export { ballotRandom, seededRandom } from './seeded-random.ts';
export type { EncryptedBallot };

/** Makes ballots in pure TypeScript: see `createBallotMaker`. */
export const { prepareBallot, completeBallot, encryptBallot } = createBallotMaker(nobleGroup);
