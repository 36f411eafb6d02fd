import { availableParallelism } from 'node:os';
import { EngineDisagreement } from '@evoting/belenios/guarded';
import { createVerifierPool, type VerifierPool } from '@evoting/belenios/pool';
import { type BareVerdict, type Election, trackerOf } from '@evoting/belenios/server';
import type { Choices, EncryptedBallot } from '@evoting/belenios/voter';
import { LRUCache } from 'lru-cache';
import { type Caller, FairQueue, unlessOverloaded } from './fair-queue.ts';

/** Keeps every thread busy; further ballots wait in the fair queue. */
const AT_WORK_PER_THREAD = 2;
/** A client gives up after ten seconds. */
const WAIT_MAX_MS = 3_000;
/** Waiting ballots per thread that are accepted however slow the machine is. */
const WAITING_PER_THREAD = 100;
/** Cached acceptances; some megabytes. */
const ACCEPTED_MAX = 20_000;
/** The assumed duration of a ballot before the first is done. */
const USUAL_MS = 20;

/**
 * The verifier of cast ballots: libsodium alone, or the fast engine cross-checked by it (docs/decisions/022).
 */
export type BallotJudge = 'sodium' | 'fast';

/**
 * Verifies and encrypts ballots on worker threads. Voters without recent refusals are known callers and get
 * two turns of three. `overloaded` means that nothing was done: try again in a moment.
 */
export interface BallotEngine {
  verify(
    election: Election,
    ballotJson: string,
    caller: Caller,
  ): Promise<BareVerdict | { ok: false; reason: 'overloaded' }>;
  /**
   * Verifies a recorded ballot for an audit by this process itself. Skips ballots that `verify` accepted
   * lately.
   */
  verifyRecorded(election: Election, ballotJson: string): Promise<BareVerdict>;
  /** Encrypts a ballot for a client that sent its choices in the clear. */
  encrypt(
    election: Election,
    choices: Choices,
    caller: Caller,
  ): Promise<{ ok: true; ballot: EncryptedBallot } | { ok: false; reason: 'overloaded' }>;
  /** Computes the hint that speeds up verification of an accepted ballot; null where there is none. */
  makeHints(election: Election, ballotJson: string): Promise<Uint8Array | null>;
  /** True while no ballot waits, so that deferrable work can run. */
  readonly isIdle: boolean;
  close(): Promise<void>;
}

export interface BallotEngineOptions {
  /** Threads; by default one per core. */
  readonly size?: number;
  /** Default: libsodium. */
  readonly judge?: BallotJudge;
  /** Thread code for each judge, in place of the pool's own. */
  readonly workers?: Readonly<Record<BallotJudge, URL>>;
  readonly waitingMax?: number;
  /** Called when the engines disagree on a ballot. libsodium alone verifies from then on. */
  readonly onDispute?: (disagreement: EngineDisagreement) => void;
}

/** Creates the engine. Its threads start with the first ballot. */
export function createBallotEngine(options: BallotEngineOptions = {}): BallotEngine {
  const { size = availableParallelism(), workers, onDispute } = options;
  const { waitingMax = size * WAITING_PER_THREAD } = options;
  let judge = options.judge ?? 'sodium';
  let pool: VerifierPool | undefined;
  /** Replaced pools that still have ballots to answer. */
  const retired: VerifierPool[] = [];
  const start = () => {
    pool ??= createVerifierPool({ size, engine: judge, ...(workers && { worker: workers[judge] }) });
    return pool;
  };
  const retire = (disputed: VerifierPool) => {
    judge = 'sodium';
    if (pool !== disputed) return;
    retired.push(disputed);
    pool = undefined;
  };
  const judgeBallot = async (election: Election, ballotJson: string): Promise<BareVerdict> => {
    const asked = start();
    try {
      return await asked.verify(election, ballotJson);
    } catch (error) {
      if (!(error instanceof EngineDisagreement)) throw error;
      retire(asked);
      onDispute?.(error);
      return start().verify(election, ballotJson);
    }
  };
  const queue = new FairQueue({
    atOnce: size * AT_WORK_PER_THREAD,
    waitMaxMs: WAIT_MAX_MS,
    waitingMin: waitingMax,
    usualMs: USUAL_MS,
  });
  const overloaded = { ok: false, reason: 'overloaded' } as const;
  /** Credentials of accepted ballots, by ballot style and tracker. */
  const accepted = new LRUCache<string, string>({ max: ACCEPTED_MAX });
  return {
    verify: async (election, ballotJson, caller) => {
      const verdict = await unlessOverloaded(queue.run(caller, () => judgeBallot(election, ballotJson)));
      if (verdict?.ok) accepted.set(`${election.fingerprint} ${verdict.tracker}`, verdict.credential);
      return verdict ?? overloaded;
    },
    verifyRecorded: async (election, ballotJson) => {
      const tracker = trackerOf(ballotJson);
      const credential = accepted.get(`${election.fingerprint} ${tracker}`);
      return credential ? { ok: true, credential, tracker } : judgeBallot(election, ballotJson);
    },
    encrypt: async (election, choices, caller) => {
      const ballot = await unlessOverloaded(queue.run(caller, () => start().encrypt(election, choices)));
      return ballot ? { ok: true, ballot } : overloaded;
    },
    makeHints: (election, ballotJson) => start().makeHints(election, ballotJson),
    get isIdle() {
      return pool === undefined || pool.pending === 0;
    },
    close: async () => {
      await Promise.all([pool, ...retired].map((one) => one?.close()));
    },
  };
}
