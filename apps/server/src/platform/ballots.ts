import { availableParallelism } from 'node:os';
import { EngineDisagreement } from '@evoting/belenios/guarded';
import { createVerifierPool, type VerifierPool } from '@evoting/belenios/pool';
import { type BareVerdict, type Election, trackerOf } from '@evoting/belenios/server';
import type { Choices, EncryptedBallot } from '@evoting/belenios/voter';
import { LRUCache } from 'lru-cache';
import { type Caller, FairQueue, unlessOverloaded } from './fair-queue.ts';

/** Enough that no thread waits for the next ballot; later ballots wait in the fair queue. */
const AT_WORK_PER_THREAD = 2;
/** A client gives up after ten seconds. */
const WAIT_MAX_MS = 3_000;
/** How many may wait for each thread however slow the machine is. */
const WAITING_PER_THREAD = 100;
/** Of how many accepted ballots it is kept that they were: some megabytes. */
const ACCEPTED_MAX = 20_000;
/** How long a ballot is assumed to take before the first is done. */
const USUAL_MS = 20;

/** The verifier of cast ballots: libsodium alone, or the fast engine watched by it (docs/decisions/022). */
export type BallotJudge = 'sodium' | 'fast';

/**
 * Heavy work with ballots, off the thread that answers.
 * Takes: also the caller: voters whose ballots were not refused lately are known, and have two turns of
 * three. `overloaded`: nothing was verified, try again in a moment.
 */
export interface BallotEngine {
  verify(
    election: Election,
    ballotJson: string,
    caller: Caller,
  ): Promise<BareVerdict | { ok: false; reason: 'overloaded' }>;
  /**
   * Verifies a ballot that is in a record. One that `verify` has accepted lately is not verified again: for
   * an audit by this process, which believes nobody else.
   */
  judgeAgain(election: Election, ballotJson: string): Promise<BareVerdict>;
  /** Makes a ballot for a client that sent its choices in the clear. */
  encrypt(
    election: Election,
    choices: Choices,
    caller: Caller,
  ): Promise<{ ok: true; ballot: EncryptedBallot } | { ok: false; reason: 'overloaded' }>;
  /** The hint that lets others check an accepted ballot faster; null where there is none. */
  makeHints(election: Election, ballotJson: string): Promise<Uint8Array | null>;
  /** Whether no ballot waits: work that can wait is done then. */
  readonly isIdle: boolean;
  close(): Promise<void>;
}

export interface BallotEngineOptions {
  /** How many threads; one for each core by default. */
  readonly size?: number;
  /** libsodium by default. */
  readonly judge?: BallotJudge;
  /** The code of a thread of each kind, in place of the pool's. */
  readonly workers?: Readonly<Record<BallotJudge, URL>>;
  readonly waitingMax?: number;
  /** Called when the engines disagree on a ballot: from then on libsodium verifies alone. */
  readonly onDispute?: (disagreement: EngineDisagreement) => void;
}

/**
 * Creates the engine; its threads start with the first ballot.
 * Takes: the number of threads, the verifier, and how many ballots may wait before more are refused.
 * Gives: the engine.
 */
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
    ...{ atOnce: size * AT_WORK_PER_THREAD, waitMaxMs: WAIT_MAX_MS },
    ...{ waitingMin: waitingMax, usualMs: USUAL_MS },
  });
  const overloaded = { ok: false, reason: 'overloaded' } as const;
  /** The credentials of ballots that were accepted, by their paper and their tracker. */
  const accepted = new LRUCache<string, string>({ max: ACCEPTED_MAX });
  return {
    verify: async (election, ballotJson, caller) => {
      const verdict = await unlessOverloaded(queue.run(caller, () => judgeBallot(election, ballotJson)));
      if (verdict?.ok) accepted.set(`${election.fingerprint} ${verdict.tracker}`, verdict.credential);
      return verdict ?? overloaded;
    },
    judgeAgain: async (election, ballotJson) => {
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
