import { availableParallelism } from 'node:os';
import { createVerifierPool, type VerifierPool } from '@evoting/belenios/pool';
import type { BareVerdict, Election } from '@evoting/belenios/server';
import type { Choices, EncryptedBallot } from '@evoting/belenios/voter';

/** How many ballots may wait for each thread: about a second of work, far less than a client waits. */
const WAITING_PER_THREAD = 100;

/** Heavy work with ballots, off the thread that answers. `overloaded`: nothing was looked at, try again in a moment. */
export interface BallotEngine {
  verify(election: Election, ballotJson: string): Promise<BareVerdict | { ok: false; reason: 'overloaded' }>;
  /** Makes a ballot for a client that sent its choices in the clear. */
  encrypt(
    election: Election,
    choices: Choices,
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
  const overloaded = { ok: false, reason: 'overloaded' } as const;
  return {
    verify: async (election, ballotJson) =>
      start().pending >= waitingMax ? overloaded : start().judge(election, ballotJson),
    encrypt: async (election, choices) =>
      start().pending >= waitingMax
        ? overloaded
        : { ok: true, ballot: await start().encrypt(election, choices) },
    close: async () => pool?.close(),
  };
}
