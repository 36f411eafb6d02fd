/** The result types of an archive check. */
import type { ArchiveEvent, EventType } from './archive.ts';
import type { Election } from './election.ts';
import type { Counts } from './result.ts';
import type { Trustees } from './trustees.ts';
import type { BallotVerifier } from './verdict.ts';

/** The reason an archive is rejected. */
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

/** The content of a valid archive. */
export interface ArchiveReport {
  readonly election: Election;
  readonly trustees: Trustees;
  readonly credentials: number;
  /** The ballots in the archive, including those replaced by a later ballot. */
  readonly ballots: number;
  /** The ballots that count. */
  readonly numTallied: number;
  /** The last event. An archive may end while the election is open or before it is decrypted. */
  readonly stage: EventType;
  /** The proved counts, if the archive has a result. */
  readonly result: Counts | undefined;
}

/** A valid archive, or the first problem: its location (a member of the archive) and a description. */
export type ArchiveVerdict =
  | { ok: true; report: ArchiveReport }
  | { ok: false; reason: ArchiveRefusal; location: string; detail: string };

/** Options of an archive check. */
export interface ArchiveOptions {
  /** A faster engine for the ballots, such as a thread pool. */
  readonly verifier?: BallotVerifier;
  /** How many ballots are sent to the verifier before waiting for the first verdict; 1 by default. */
  readonly concurrency?: number;
  /** Untrusted hints that speed up the check, in the order of the ballots. */
  readonly hints?: AsyncIterator<Uint8Array>;
  /** Called after every ballot with the number verified so far. */
  readonly onProgress?: (ballotsVerified: number) => void;
  /** Called with every event before it is checked. */
  readonly onEvent?: (event: ArchiveEvent) => void;
}

/** Ends a check at the first problem; `createArchiveVerifier` catches it. */
export class Refusal extends Error {
  readonly reason: ArchiveRefusal;
  readonly location: string;
  constructor(reason: ArchiveRefusal, location: string, detail: string) {
    super(detail);
    this.reason = reason;
    this.location = location;
  }
}
