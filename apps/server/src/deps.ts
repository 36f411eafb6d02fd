import type { RehearsalSteps } from '@evoting/contract/commission/rehearsal';
import type { Config } from './config.ts';
import type { BallotEngine } from './platform/ballots.ts';
import type { Db } from './platform/database/connect.ts';
import type { RoomForBallots } from './platform/database/room.ts';
import type { KeyStore } from './platform/keys/key-store.ts';
import type { Limits } from './platform/limits/limits.ts';
import type { Passwords } from './platform/passwords.ts';
import type { Sessions } from './platform/sessions/sessions.ts';
import type { SpacedWork } from './platform/spaced-work.ts';

/** The process of a rehearsal, as its parent sees it. */
export interface RunningRehearsal {
  /** Ends the process and removes its folder, whatever state it is in. */
  stop(): void;
  /** Resolves when the process has ended. */
  readonly ended: Promise<void>;
}

/** News of a rehearsal. */
export interface RehearsalNews {
  /** It answers: the link of its first officer. */
  readonly onReady: (setupLink: string) => void;
  /** How far it is. */
  readonly onSteps: (steps: RehearsalSteps) => void;
}

/**
 * Begins a rehearsal in a separate process.
 * @param rehearsal the number of invented voters, and its address
 */
export type StartRehearsal = (
  rehearsal: { readonly voters: number; readonly address: string },
  news: RehearsalNews,
) => RunningRehearsal;

/** Made-up voters who vote. */
export interface MadeUpCrowd {
  readonly voters: number;
  readonly perMinute: number;
  /** Without them each voter registers only. */
  readonly letters: readonly { readonly voterNumber: string; readonly code: string }[] | null;
  /** The codes open places without accounts. */
  readonly useLinks: boolean;
}

/** Lets made-up voters vote through HTTP, in a separate process. */
export type StartCrowd = (crowd: MadeUpCrowd) => {
  /** Resolves when the last has voted or failed: true if all have voted. */
  readonly ended: Promise<boolean>;
  stop(): void;
};

/** The application's outside world; tests bring their own clock and randomness. */
export interface Deps {
  readonly config: Config;
  readonly db: Db;
  /** The time of day, for what is stored and shown and for when voting begins and ends. */
  readonly now: () => Date;
  /** Throws ClockError while `now` may be in the future: nothing is signed with such a time. */
  readonly requireTime: () => void;
  /** Monotonic, in milliseconds from an arbitrary moment: for limits and caches. */
  readonly elapsedMs: () => number;
  readonly randomBytes: (length: number) => Buffer;
  /** The elections' secrets, kept apart from the database. */
  readonly keys: KeyStore;
  /** Verifies and encrypts ballots on worker threads. */
  readonly ballots: BallotEngine;
  readonly passwords: Passwords;
  readonly sessions: Sessions;
  readonly limits: Limits;
  readonly room: RoomForBallots;
  /** Spaces the recounts of all who have voted. */
  readonly recounts: SpacedWork;
  /** Begins a rehearsal of the draft. */
  readonly rehearse: StartRehearsal;
  /** Lets made-up voters vote; null on every server but a rehearsal's own. */
  readonly letVote: StartCrowd | null;
  /** The folder of the built web app; null serves the API alone. */
  readonly webDir: string | null;
}
