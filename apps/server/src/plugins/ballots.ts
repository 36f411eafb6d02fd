import { availableParallelism } from 'node:os';
import { createVerifierPool, type VerifierPool } from '@evoting/belenios/pool';
import type { BareVerdict, Election } from '@evoting/belenios/server';
import type { Choices, EncryptedBallot } from '@evoting/belenios/voter';
import { type Caller, FairQueue, unlessOverloaded } from './fair-queue.ts';

/** Enough that no thread ever waits for the next ballot; what comes later waits where turns are given. */
const AT_WORK_PER_THREAD = 2;
/** A client gives up after ten seconds. */
const WAIT_MAX_MS = 3_000;
/** How many may wait for each thread however slow the machine is. */
const WAITING_PER_THREAD = 100;
/** What a ballot is taken to last before the first is done. */
const USUAL_MS = 20;

/**
 * Heavy work with ballots, off the thread that answers. Takes also who asks: voters whose ballots were not refused of late are known, and come first.
 * `overloaded`: nothing was looked at, try again in a moment.
 */
export interface BallotEngine {
  verify(
    election: Election,
    ballotJson: string,
    caller: Caller,
  ): Promise<BareVerdict | { ok: false; reason: 'overloaded' }>;
  /** Makes a ballot for a client that sent its choices in the clear. */
  encrypt(
    election: Election,
    choices: Choices,
    caller: Caller,
  ): Promise<{ ok: true; ballot: EncryptedBallot } | { ok: false; reason: 'overloaded' }>;
  close(): Promise<void>;
}

export interface BallotEngineOptions {
  /** How many threads; one a core unless told. */
  readonly size?: number;
  /** The bundled code of a thread; unless told, it runs from source. */
  readonly worker?: URL;
  readonly waitingMax?: number;
}

/**
 * Opens the engine; its threads start with the first ballot.
 * Takes the number of threads, and how many ballots may wait before more are refused. Gives the engine.
 */
export function openBallotEngine(options: BallotEngineOptions = {}): BallotEngine {
  const { size = availableParallelism(), worker, waitingMax = size * WAITING_PER_THREAD } = options;
  let pool: VerifierPool | undefined;
  const start = () => {
    pool ??= createVerifierPool({ size, ...(worker ? { worker } : {}) });
    return pool;
  };
  const queue = new FairQueue({
    ...{ atOnce: size * AT_WORK_PER_THREAD, waitMaxMs: WAIT_MAX_MS },
    ...{ waitingMin: waitingMax, usualMs: USUAL_MS },
  });
  const overloaded = { ok: false, reason: 'overloaded' } as const;
  return {
    verify: async (election, ballotJson, caller) =>
      (await unlessOverloaded(queue.run(caller, () => start().judge(election, ballotJson)))) ?? overloaded,
    encrypt: async (election, choices, caller) => {
      const ballot = await unlessOverloaded(queue.run(caller, () => start().encrypt(election, choices)));
      return ballot ? { ok: true, ballot } : overloaded;
    },
    close: async () => pool?.close(),
  };
}
