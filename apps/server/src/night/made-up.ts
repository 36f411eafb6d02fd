import { createHash } from 'node:crypto';
import { type CandidateId, candidateIdSchema, type PostId, postIdSchema } from '@evoting/contract/fields';
import type { Contest } from '@evoting/record/payloads';
import demo from '../../../../seeds/demo/election.json' with { type: 'json' };
import { areasOfNigeria } from '../domains/contest/nigeria.ts';

/** All that the made-up night counts, and the batch that each state's counts are made of. */
export const BALLOTS = 500_000;
const BATCH = 100;
/** How long people vote, and how far apart the counts are, in minutes of the night. */
export const VOTING_MIN = 600;
export const COUNT_EVERY_MIN = 5;
const TURNOUT = 0.4;

/** A candidate or *None of these*, with what a count and a ballot paper say of it. */
export interface MadeUpCandidate {
  readonly id: CandidateId;
  readonly postId: PostId;
  readonly post: string;
  readonly name: string;
  readonly party: string;
  readonly acronym: string | null;
  readonly isNone: boolean;
}

/** A state at the end of the night; `votes` are those of the candidates in their order. */
export interface MadeUpState {
  readonly code: string;
  readonly name: string;
  readonly places: number;
  readonly ballots: number;
  /** The votes after each batch, the first after none. */
  readonly votes: readonly (readonly number[])[];
  /** How early its voters come: the power of the share of the day that has passed. */
  readonly pace: number;
}

/** A night of counts that nobody cast: the same at each start. */
export interface MadeUpNight {
  readonly candidates: readonly MadeUpCandidate[];
  readonly contests: readonly Contest[];
  readonly states: readonly MadeUpState[];
}

/** Makes up the night: the demo's invented people in 37 states. */
export function makeUpNight(): MadeUpNight {
  const random = numbersFrom(2026);
  const candidates = demo.posts.flatMap((post) => candidatesFor(post));
  const areas = areasOfNigeria();
  const sizes = areas
    .filter(({ level }) => level === 'state')
    .map((state) => ({ ...state, size: areas.filter(({ parent }) => parent === state.code).length }));
  const all = sizes.reduce((sum, { size }) => sum + size, 0);
  let given = 0;
  let rest = all;
  const states = sizes.map(({ code, name, size }): MadeUpState => {
    const ballots = Math.round(((BALLOTS - given) * size) / rest);
    given += ballots;
    rest -= size;
    return {
      code,
      name,
      ballots,
      places: Math.round(ballots / (TURNOUT * (0.8 + 0.4 * random()))),
      votes: votesOf(candidates, ballots, random),
      pace: 0.7 + random(),
    };
  });
  return { candidates, contests: contestsOf(candidates), states };
}

function candidatesFor(post: string): MadeUpCandidate[] {
  const postId = postIdSchema.parse(idOf(post));
  const people = demo.candidates
    .filter((candidate) => candidate.post === post)
    .map(({ name, party: key }) => {
      const party = demo.parties.find((one) => one.key === key);
      return { name, party: party?.name ?? '', acronym: party?.acronym ?? null, isNone: false };
    });
  return [...people, { name: 'None of these', party: '', acronym: null, isNone: true }].map((candidate) => ({
    ...candidate,
    id: candidateIdSchema.parse(idOf(`${post}: ${candidate.name}`)),
    postId,
    post,
  }));
}

/**
 * Draws the votes of a state batch by batch: each candidate has a share of its own there, which grows or
 * shrinks in the course of the night, so that the lead changes.
 */
function votesOf(
  candidates: readonly MadeUpCandidate[],
  ballots: number,
  random: () => number,
): readonly (readonly number[])[] {
  const shares = candidates.map(({ isNone }) => ({
    early: isNone ? 0.04 : 0.5 + random(),
    late: isNone ? 0.04 : 0.5 + random(),
  }));
  const posts = [...new Set(candidates.map(({ postId }) => postId))].map((postId) =>
    candidates.flatMap((candidate, i) => (candidate.postId === postId ? [i] : [])),
  );
  const votes = candidates.map(() => 0);
  const batches = [[...votes]];
  for (let counted = 0; counted < ballots; counted += BATCH) {
    const past = counted / ballots;
    for (const post of posts) {
      const weights = post.map((i) => {
        const { early = 0, late = 0 } = shares[i] ?? {};
        return early * (1 - past) + late * past;
      });
      for (let n = Math.min(BATCH, ballots - counted); n > 0; n -= 1) {
        const drawn = post[draw(weights, random)] ?? 0;
        votes[drawn] = (votes[drawn] ?? 0) + 1;
      }
    }
    batches.push([...votes]);
  }
  return batches;
}

/** Draws the index of a weight. */
function draw(weights: readonly number[], random: () => number): number {
  let left = random() * weights.reduce((sum, weight) => sum + weight, 0);
  const found = weights.findIndex((weight) => {
    left -= weight;
    return left < 0;
  });
  return Math.max(0, found);
}

const contestsOf = (candidates: readonly MadeUpCandidate[]): Contest[] =>
  demo.posts.map((post) => ({
    contest_id: idOf(post),
    name: post,
    area: null,
    candidates: candidates
      .filter((candidate) => candidate.post === post)
      .map(({ id, name, party, acronym, isNone }) => ({
        candidate_id: id,
        name,
        party,
        ...(acronym !== null && { acronym }),
        ...(isNone && { answer: 'none' as const }),
        picture: null,
        banner: null,
      })),
  }));

/** The ballots of a state that were accepted at a minute of the night. */
export const acceptedBy = ({ ballots, pace }: MadeUpState, minute: number): number =>
  Math.floor(ballots * Math.min(1, Math.max(0, minute) / VOTING_MIN) ** pace);

/** The ballots of a state in the live count of a minute: whole batches without the last one, and all after the end. */
export function countedBy(state: MadeUpState, minute: number): number {
  if (minute >= VOTING_MIN) return state.ballots;
  return Math.max(0, Math.floor(acceptedBy(state, minute) / BATCH) - 1) * BATCH;
}

/** The votes of a state's candidates among its first ballots, a number that `countedBy` gave. */
export const votesAfter = ({ votes }: MadeUpState, ballots: number): readonly number[] =>
  votes[Math.ceil(ballots / BATCH)] ?? [];

/** A UUID of a name: stable, and of no other election. */
function idOf(name: string): string {
  const hex = createHash('sha256').update(`made-up night: ${name}`).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/** Returns a generator of numbers from 0 to 1 (mulberry32), for shows, not for secrets. */
function numbersFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
