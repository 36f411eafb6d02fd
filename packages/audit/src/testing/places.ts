import { type CommittedPlace, placeLeaf } from '@evoting/record/electorate';
import { parseEntry } from '@evoting/record/entry';
import { participationLeaf } from '@evoting/record/participation';
import { TestElection } from '@evoting/record/testing/election';
import { appendLeaves } from '@evoting/tlog/append';
import { bytesToBase64 } from '@evoting/tlog/encoding';
import { emptyRoot, type Hash } from '@evoting/tlog/hash';
import { writeProof } from '@evoting/tlog/proof-file';
import { MemoryTileStore } from '@evoting/tlog/testing/memory-store';
import type { ClaimedPlace } from '../my-place.ts';
import { rollOf } from './electorates.ts';

/** The places on the roll. */
export const PLACES = 300;
/** The place of a voter who voted, as two others did. */
export const ADA = 7;
/** The place of one who did not. */
export const BEN = 8;
const hasVoted = (place: number) => place === ADA || place >= PLACES - 2;

const placeOf = (place: number): CommittedPlace => ({
  salt: new Uint8Array(32).fill(place % 256),
  style: 1,
  voterNumber: `V-${place}`,
});

/** Makes a tree of leaves, and the proofs of each. */
async function treeOf(leaves: readonly Hash[]) {
  const tiles = new MemoryTileStore();
  const { root } = await appendLeaves(tiles, { size: 0, root: emptyRoot() }, leaves);
  const proof = (at: number) => writeProof(tiles, { kind: 'inclusion', treeSize: leaves.length, at });
  return { root_hash: bytesToBase64(root), proof };
}

/** The tree that says of each place whether it voted. */
export const participationTree = (voted: (place: number) => boolean = hasVoted) =>
  treeOf(allPlaces.map((place) => participationLeaf({ ...placeOf(place), hasVoted: voted(place) })));

const allPlaces = Array.from({ length: PLACES }, (_, place) => place);

/** Holds an election by a roll, and says what an honest server tells the voter of a place. */
export async function electionByRoll(election = new TestElection()) {
  election.revise();
  const roll = await treeOf(allPlaces.map((place) => placeLeaf(placeOf(place))));
  const end = await participationTree();
  election.state(rollOf(PLACES, { root_hash: roll.root_hash }));
  for (let n = 0; n < 3; n++) election.vote(0, 0);
  const open = await election.publish();
  const participate = election.participate.bind(election);
  election.participate = () => participate(PLACES, { root_hash: end.root_hash });
  await election.close();
  const closed = await election.publish();
  const payloadOf = (type: string) => {
    const entries = election.builder.entries.map(parseEntry);
    const entry = entries.findIndex((one) => one?.type === type);
    return { entry, payload: entries[entry]?.payload ?? '' };
  };
  const claim = async (place: number): Promise<ClaimedPlace> => ({
    voterNumber: `V-${place}`,
    style: 1,
    salt: bytesToBase64(placeOf(place).salt),
    electorate: { ...payloadOf('Electorate'), index: place, proof: await roll.proof(place) },
    participation: {
      ...payloadOf('Participation'),
      index: place,
      proof: await end.proof(place),
      voted: hasVoted(place) ? 1 : 0,
    },
  });
  return { election, open, closed, claim };
}
