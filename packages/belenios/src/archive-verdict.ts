/** What the check of an archive can say. */
import type { ArchiveEvent, EventType } from './archive.ts';
import type { Election } from './election.ts';
import type { Counts } from './result.ts';
import type { Trustees } from './trustees.ts';
import type { BallotVerifier } from './verdict.ts';

/** What can be wrong with an archive. */
export type ArchiveRefusal =
  | 'damaged'
  | 'unexpected-event'
  | 'bad-setup'
  | 'bad-election'
  | 'bad-trustees'
  | 'bad-credentials'
  | 'bad-ballot'
  | 'unknown-credential'
  | 'replayed-ballot'
  | 'bad-tally'
  | 'bad-decryption'
  | 'bad-result';

/** What a sound archive says. */
export interface ArchiveReport {
  readonly election: Election;
  readonly trustees: Trustees;
  readonly credentials: number;
  /** Ballots in the archive, those among them that a later one replaced included. */
  readonly ballots: number;
  /** Ballots that count. */
  readonly numTallied: number;
  /** The last event: an archive may end while the election is open, or before it is decrypted. */
  readonly stage: EventType;
  /** The proved counts, once the archive has a result. */
  readonly result: Counts | undefined;
}

/** A sound archive, or the first thing that is wrong: where (a member of the archive) and what. */
export type ArchiveVerdict =
  | { ok: true; report: ArchiveReport }
  | { ok: false; reason: ArchiveRefusal; location: string; detail: string };

/** How an archive is checked. */
export interface ArchiveOptions {
  /** A faster engine for the ballots, for instance a pool of threads. */
  readonly verifier?: BallotVerifier;
  /** How many ballots are given to the verifier before the first is waited for; 1 by default. */
  readonly concurrency?: number;
  /** Hints that somebody wrote down to check the ballots faster, in their order; they are not trusted. */
  readonly hints?: AsyncIterator<Uint8Array>;
  /** Called after every ballot with the number of ballots verified so far. */
  readonly onProgress?: (ballotsVerified: number) => void;
  /** Called with every event, before it is checked. */
  readonly onEvent?: (event: ArchiveEvent) => void;
}

/** Ends a check: thrown where something is wrong, caught by `createArchiveVerifier`. */
export class Refusal extends Error {
  readonly reason: ArchiveRefusal;
  readonly location: string;
  constructor(reason: ArchiveRefusal, location: string, detail: string) {
    super(detail);
    this.reason = reason;
    this.location = location;
  }
}
