import {
  completeBallot,
  type Election,
  type PreparedBallot,
  prepareBallot,
  type RandomBytes,
  seededRandom,
} from '@evoting/belenios/voter';
import type { Choice } from '@evoting/contract/vote';
import { bytesToHex } from '@evoting/tlog/encoding';
import type { OpenedTest, SealedBallot, StylePost } from './protocol.ts';

const SEED_BYTES = 32;

/** Where in a post's candidates the choice stands; -1 where it does not. */
const placeOf = (post: StylePost, choices: readonly Choice[]): number => {
  const chosen = choices.find(({ postId }) => postId === post.postId)?.candidateId;
  return post.candidates.findIndex(({ candidateId }) => candidateId === chosen);
};

/**
 * Makes ballots of one style. All that does not depend on the choices is prepared ahead; each ballot comes from one fresh seed,
 * so that a ballot that is not cast can be opened by showing its seed.
 * Takes: the election, its posts, secure randomness.
 */
export class Desk {
  readonly #election: Election;
  readonly #posts: readonly StylePost[];
  readonly #random: RandomBytes;
  #next: { seed: Uint8Array; ballot: PreparedBallot } | null = null;
  #last: OpenedTest | null = null;

  constructor(election: Election, posts: readonly StylePost[], random: RandomBytes) {
    this.#election = election;
    this.#posts = posts;
    this.#random = random;
  }

  /** Does the long part of the next ballot, if it is not done yet. */
  prepare(): void {
    if (this.#next !== null) return;
    const seed = this.#random(SEED_BYTES);
    this.#next = { seed, ballot: prepareBallot(this.#election, seededRandom(seed)) };
  }

  /**
   * Encrypts, proves and signs the choices. Each call makes another ballot.
   * Refuses: choices that are not exactly one candidate for every post of the style, as null.
   */
  encrypt(choices: readonly Choice[]): SealedBallot | null {
    const places = this.#posts.map((post) => placeOf(post, choices));
    if (places.includes(-1) || choices.length !== places.length) return null;
    this.prepare();
    const next = this.#next;
    if (next === null) return null;
    this.#next = null;
    const flags = this.#posts.map((post, i) => post.candidates.map((_, j) => (j === places[i] ? 1 : 0)));
    const { json, tracker } = completeBallot(next.ballot, flags);
    this.#last = { seed: bytesToHex(next.seed), places };
    return { json, tracker };
  }

  /** Opens the ballot made last, once: it must never be cast after that. Null where there is none. */
  openTest(): OpenedTest | null {
    const test = this.#last;
    this.#last = null;
    return test;
  }
}
