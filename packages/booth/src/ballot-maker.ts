import type { Choices, Election, RandomBytes } from '@evoting/belenios/voter';
import { ballotRandom, completeBallot, prepareBallot } from '@evoting/belenios/voter';
import { bytesToBase64, bytesToHex, toBase64url } from '@evoting/tlog/encoding';
import type { LoadedPaper } from './paper.ts';
import type { PaperPost } from './paper-posts.ts';

/** A candidate chosen for a post. */
export interface Choice {
  readonly postId: string;
  readonly candidateId: string;
}

/**
 * An encrypted ballot; exactly these bytes are cast. `retryKey` is random and sent along: a client that has
 * both can request the receipt again.
 */
export interface FinishedBallot {
  json: string;
  tracker: string;
  retryKey: string;
}

/**
 * The data that recomputes a ballot and thereby reveals the choices. It leaves the booth only for a ballot
 * that is never cast.
 */
export interface RevealedBallot {
  seed: string;
  /** The indices of the chosen candidates for each post of the paper. */
  places: readonly (readonly number[])[];
}

/** The arithmetic of ballots: `belenios/voter` in a browser, `belenios/sodium` where available. */
export interface Encryption {
  prepareBallot(election: Election, random: RandomBytes): unknown;
  completeBallot(prepared: unknown, choices: Choices): { json: string; tracker: string };
}
const PURE: Encryption = { prepareBallot, completeBallot } as Encryption;

const SECRET_BYTES = 32;

/** Returns the indices of the chosen candidates of a post, ascending; null unless they are so many as the post allows. */
const placesIn = ({ postId, candidates, min, max }: PaperPost, choices: readonly Choice[]) => {
  const places = candidates.flatMap(({ candidateId }, i) =>
    choices.some((one) => one.postId === postId && one.candidateId === candidateId) ? [i] : [],
  );
  return places.length < min || places.length > max ? null : places;
};

const base64url = (bytes: Uint8Array): string => toBase64url(bytesToBase64(bytes));

/**
 * Makes ballots for one paper, one at a time. An encrypted ballot has one of two fates: it is released to be
 * cast, and its seed is wiped; or it is revealed, and can never be released. The encryption does not know
 * which will follow, and the choices leave only with a revealed ballot. Everything that does not depend on
 * the choices is prepared ahead.
 * @param paper a paper checked by `requirePaper`
 * @param random a secure random source
 */
export class BallotMaker {
  readonly #election: Election;
  readonly #posts: readonly PaperPost[];
  readonly #random: RandomBytes;
  readonly #encryption: Encryption;
  #next: { seed: Uint8Array; ballot: unknown } | null = null;
  #made: { tracker: string; seed: Uint8Array; places: RevealedBallot['places'] } | null = null;

  constructor(
    { election, posts }: Pick<LoadedPaper, 'election' | 'posts'>,
    random: RandomBytes,
    encryption: Encryption = PURE,
  ) {
    this.#election = election;
    this.#posts = posts;
    this.#random = random;
    this.#encryption = encryption;
  }

  /** Does the long part of the next ballot, unless already done. */
  prepare(): void {
    if (this.#next !== null) return;
    const seed = this.#random(SECRET_BYTES);
    this.#next = {
      seed,
      ballot: this.#encryption.prepareBallot(this.#election, ballotRandom(seed, this.#election)),
    };
  }

  /**
   * Encrypts, proves and signs the choices. Each call makes a new ballot from a fresh seed and discards the
   * previous one.
   * @returns null unless the choices are candidates of the paper, each once, and for every post as many as it allows
   */
  encrypt(choices: readonly Choice[]): FinishedBallot | null {
    this.#wipe();
    const places = this.#posts.flatMap((post) => {
      const chosen = placesIn(post, choices);
      return chosen === null ? [] : [chosen];
    });
    // Fewer where a post has too few or too many; a choice that was found nowhere, or is there twice, is left over.
    if (places.length !== this.#posts.length || choices.length !== places.flat().length) return null;
    this.prepare();
    const next = this.#next;
    if (next === null) return null;
    this.#next = null;
    const flags = this.#posts.map((post, i) =>
      post.candidates.map((_, j) => (places[i]?.includes(j) ? 1 : 0)),
    );
    const { json, tracker } = this.#encryption.completeBallot(next.ballot, flags);
    this.#made = { tracker, seed: next.seed, places };
    return { json, tracker, retryKey: base64url(this.#random(SECRET_BYTES)) };
  }

  /**
   * Releases the ballot to be cast, after wiping its seed. Returns false for a ballot that was revealed or is
   * not the latest; such a ballot must not be cast.
   */
  release(tracker: string): boolean {
    if (this.#made?.tracker !== tracker) return false;
    this.#wipe();
    return true;
  }

  /**
   * Reveals the ballot, once; it can never be released afterwards. Null if there is no ballot with this
   * tracker.
   */
  reveal(tracker: string): RevealedBallot | null {
    if (this.#made?.tracker !== tracker) return null;
    const { seed, places } = this.#made;
    const revealed = { seed: bytesToHex(seed), places };
    this.#wipe();
    return revealed;
  }

  #wipe(): void {
    this.#made?.seed.fill(0);
    this.#made = null;
  }
}
