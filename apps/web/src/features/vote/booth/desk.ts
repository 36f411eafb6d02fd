import {
  ballotRandom,
  completeBallot,
  type Election,
  type PreparedBallot,
  prepareBallot,
  type RandomBytes,
} from '@evoting/belenios/voter';
import type { Choice } from '@evoting/contract/vote';
import { bytesToBase64, bytesToHex } from '@evoting/tlog/encoding';
import type { OpenedTest, SealedBallot, StylePost } from './protocol.ts';

const SECRET_BYTES = 32;

/** Where in a post's candidates the choice stands; -1 where it does not. */
const placeOf = (post: StylePost, choices: readonly Choice[]): number => {
  const chosen = choices.find(({ postId }) => postId === post.postId)?.candidateId;
  return post.candidates.findIndex(({ candidateId }) => candidateId === chosen);
};

const base64url = (bytes: Uint8Array): string =>
  bytesToBase64(bytes).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');

/**
 * Makes ballots of one style, one at a time. A sealed ballot ends in one of two ways, once: it is released to
 * be cast, and its seed is wiped; or it is revealed, and then it is never released. The sealing is told
 * nothing of which of the two will come.
 * Takes: the election, its posts, secure randomness. All that does not depend on the choices is prepared
 * ahead.
 */
export class Desk {
  readonly #election: Election;
  readonly #posts: readonly StylePost[];
  readonly #random: RandomBytes;
  #next: { seed: Uint8Array; ballot: PreparedBallot } | null = null;
  #sealed: { tracker: string; seed: Uint8Array; places: readonly number[] } | null = null;

  constructor(election: Election, posts: readonly StylePost[], random: RandomBytes) {
    this.#election = election;
    this.#posts = posts;
    this.#random = random;
  }

  /** Does the long part of the next ballot, if it is not done yet. */
  prepare(): void {
    if (this.#next !== null) return;
    const seed = this.#random(SECRET_BYTES);
    this.#next = { seed, ballot: prepareBallot(this.#election, ballotRandom(seed, this.#election)) };
  }

  /**
   * Encrypts, proves and signs the choices. Each call makes another ballot from a fresh seed, and ends the
   * one before.
   * Refuses: choices that are not exactly one candidate for every post of the style, as null.
   */
  seal(choices: readonly Choice[]): SealedBallot | null {
    this.#wipe();
    const places = this.#posts.map((post) => placeOf(post, choices));
    if (places.includes(-1) || choices.length !== places.length) return null;
    this.prepare();
    const next = this.#next;
    if (next === null) return null;
    this.#next = null;
    const flags = this.#posts.map((post, i) => post.candidates.map((_, j) => (j === places[i] ? 1 : 0)));
    const { json, tracker } = completeBallot(next.ballot, flags);
    this.#sealed = { tracker, seed: next.seed, places };
    return { json, tracker, retryKey: base64url(this.#random(SECRET_BYTES)) };
  }

  /**
   * Lets the ballot go to be cast: its seed is wiped before. False for one that was revealed or is not the
   * one sealed last: it must not be cast.
   */
  release(tracker: string): boolean {
    if (this.#sealed?.tracker !== tracker) return false;
    this.#wipe();
    return true;
  }

  /**
   * Opens the sealed ballot, once: it can never be released after that. Null where there is none of this
   * tracker.
   */
  reveal(tracker: string): OpenedTest | null {
    if (this.#sealed?.tracker !== tracker) return null;
    const { seed, places } = this.#sealed;
    const opened = { seed: bytesToHex(seed), places };
    this.#wipe();
    return opened;
  }

  #wipe(): void {
    this.#sealed?.seed.fill(0);
    this.#sealed = null;
  }
}
