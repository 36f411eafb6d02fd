import { availableParallelism } from 'node:os';
import { type AuditEngine, pureEngine } from '@evoting/audit/engine';

/** An engine, and what must be done when it is not needed any more. */
export interface StartedEngine {
  engine: AuditEngine;
  name: string;
  close(): Promise<void>;
}

/**
 * Starts the fastest engine that this machine has.
 * Takes: whether libsodium may be used. Gives: libsodium on every core, or the pure engine where it is not installed.
 */
export async function startEngine(isPure: boolean): Promise<StartedEngine> {
  const pure = { engine: pureEngine, name: 'pure TypeScript', close: async () => undefined };
  if (isPure) return pure;
  try {
    const { sodiumTally } = await import('@evoting/belenios/sodium');
    const { createVerifierPool } = await import('@evoting/belenios/pool');
    const size = availableParallelism();
    const pool = createVerifierPool({ size, ...bundledWorker() });
    const engine = { verifier: pool, tally: sodiumTally, parallel: size * 4 };
    return { engine, name: `libsodium on ${size} threads`, close: () => pool.close() };
  } catch {
    return pure; // no native addon for this machine: the same checks, more slowly
  }
}

/** In the bundle the thread's code lies beside this file; from source the pool finds it itself. */
function bundledWorker(): { worker?: URL } {
  return import.meta.url.endsWith('.ts') ? {} : { worker: new URL('./verify-worker.js', import.meta.url) };
}
