import { availableParallelism } from 'node:os';
import { type AuditEngine, pureEngine } from '@evoting/audit/engine';
import { createVerifierPool } from '@evoting/belenios/pool';

/** An engine, and what must be done when it is not needed any more. */
export interface StartedEngine {
  engine: AuditEngine;
  /** What is at work, for people: one line. */
  name: string;
  close(): Promise<void>;
}

/** What the command line may say of the engine. */
export interface EngineWish {
  isPure: boolean;
  /** How many ballots are checked at once; null for one a core. */
  threads: number | null;
}

/**
 * Starts the fastest engine that this machine has.
 * Takes: what is wished. Gives: libsodium on every core, or pure TypeScript where it is not installed; `name` says which.
 */
export async function startEngine({ isPure, threads }: EngineWish): Promise<StartedEngine> {
  const size = threads ?? availableParallelism();
  const on = size === 1 ? 'on one thread' : `on ${size} threads`;
  const sodiumTally = isPure ? null : await loadSodium();
  if (sodiumTally !== null) {
    const pool = createVerifierPool({ size, ...bundled('./verify-worker.js') });
    const engine = { verifier: pool, tally: sodiumTally, parallel: size * 4 };
    return { engine, name: `libsodium ${on}`, close: () => pool.close() };
  }
  const why = isPure ? '' : ' (sodium-native is not installed here: the same checks, several times slower)';
  const name = `pure TypeScript ${on}${why}`;
  if (size === 1) return { engine: pureEngine, name, close: async () => undefined };
  const pool = createVerifierPool({ size, engine: 'pure', ...bundled('./verify-worker-pure.js') });
  const engine = { ...pureEngine, verifier: pool, parallel: size * 4 };
  return { engine, name, close: () => pool.close() };
}

/** libsodium's arithmetic, or null where its native addon is not installed or not made for this machine. */
async function loadSodium(): Promise<AuditEngine['tally'] | null> {
  try {
    return (await import('@evoting/belenios/sodium')).sodiumTally as AuditEngine['tally'];
  } catch {
    return null;
  }
}

/** In the bundle the thread's code lies beside this file; from source the pool finds it itself. */
function bundled(worker: string): { worker?: URL } {
  return import.meta.url.endsWith('.ts') ? {} : { worker: new URL(worker, import.meta.url) };
}
