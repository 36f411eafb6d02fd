import type { Config } from './config.ts';
import type { BallotEngine } from './platform/ballots.ts';
import type { Db } from './platform/database/connect.ts';
import type { KeyStore } from './platform/keys/key-store.ts';
import type { Limits } from './platform/limits/limits.ts';
import type { Passwords } from './platform/passwords.ts';
import type { Sessions } from './platform/sessions/sessions.ts';

/** A rehearsal's process, as its parent process sees it. */
export interface RunningRehearsal {
  /** Ends it and removes its folder, whatever state it is in. */
  stop(): void;
  /** When it has ended. */
  readonly ended: Promise<void>;
}

/**
 * Begins a rehearsal in a separate process.
 * Takes: how many voters are made up, its address, and what is called with the link of its first officer when
 * it answers.
 */
export type StartRehearsal = (
  rehearsal: { readonly voters: number; readonly address: string },
  onReady: (setupLink: string) => void,
) => RunningRehearsal;

/** What the outside world is to the application; tests give their own clock and randomness. */
export interface Deps {
  readonly config: Config;
  readonly db: Db;
  /** The time of day, for what is stored and shown and for when voting begins and ends. */
  readonly now: () => Date;
  /**
   * Refuses (throws ClockError) while `now` may be in the future: nothing is signed with such a time.
   */
  readonly requireTime: () => void;
  /** The monotonic clock, in milliseconds from an arbitrary moment: for limits and caches. */
  readonly elapsedMs: () => number;
  readonly randomBytes: (length: number) => Buffer;
  /** The secrets of the elections, kept apart from the database. */
  readonly keys: KeyStore;
  /** Verifies and makes ballots on other threads. */
  readonly ballots: BallotEngine;
  readonly passwords: Passwords;
  readonly sessions: Sessions;
  readonly limits: Limits;
  /** Begins a rehearsal of the draft in a separate process. */
  readonly rehearse: StartRehearsal;
  /** The folder of the built web app; null serves the API alone. */
  readonly webDir: string | null;
}
