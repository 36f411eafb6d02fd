import { randomBytes } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { type AuditEngine, pureEngine } from '@evoting/audit/engine';
import { type ArchiveOptions, type Election, pureVerifier } from '@evoting/belenios/auditor';
import { createFastVerifier, createHintMaker } from '@evoting/belenios/fast';
import type { SyncVerifier, VerifiedCounts } from '@evoting/belenios/guarded';
import { createVerifierPool, type PoolEngine } from '@evoting/belenios/pool';
import { allowRelaxedSimd } from '@evoting/fast-ed25519/relaxed-simd';

/** A running engine; `close` ends its threads. */
export interface StartedEngine {
  engine: AuditEngine;
  /** The same engine for archives. */
  archives: ArchiveEngine;
  /** One line for people. */
  name: string;
  /** The number of ballots that each engine has verified so far; null if only one runs. */
  verifiedCounts(): VerifiedCounts | null;
  close(): Promise<void>;
}

type HintOrder = [election: Election, ballotJson: string];

/** Verifies archives and makes hints of their ballots. */
export interface ArchiveEngine extends Required<Pick<ArchiveOptions, 'verifier' | 'concurrency'>> {
  makeHints(...order: HintOrder): Promise<Uint8Array | null>;
}

/** Ballots queued for each thread, so that none is idle while the next are read. */
const QUEUED_PER_THREAD = 4;

export interface EngineOptions {
  isPure: boolean;
  /** Verify every ballot with an audited library. */
  isAudited: boolean;
  /** The number of ballots to check at once; null for one per core. */
  threads: number | null;
}

/**
 * Starts the fastest engine that this machine can run: the fast engine on every core, checked by libsodium
 * or, if that is not installed, by pure TypeScript. With `isAudited`, or without WebAssembly, the checker
 * runs alone.
 */
export async function startEngine({ isPure, isAudited, threads }: EngineOptions): Promise<StartedEngine> {
  const size = threads ?? availableParallelism();
  const sodium = isPure ? null : await loadSodium();
  allowRelaxedSimd();
  const audited: SyncVerifier = sodium?.sodiumVerifier ?? pureVerifier;
  const tally = (sodium?.sodiumTally ?? pureEngine.tally) as AuditEngine['tally'];
  const fast = isAudited ? null : createFastVerifier(audited, randomBytes);
  const name = nameOf({ kind: fast?.kind ?? null, isPure, hasSodium: sodium !== null, size });
  if (size === 1) {
    const verifier = fast?.verifier ?? audited;
    const write = createHintMaker(randomBytes);
    const verifiedCounts = () => (fast === null ? null : { ...fast.verifier.judged });
    const archives = {
      verifier,
      concurrency: 1,
      makeHints: async (...[election, json]: HintOrder) => write(election, json),
    };
    const engine = { verifier, tally, parallel: 1, isAudited: fast === null };
    return { engine, archives, name, verifiedCounts, close: async () => undefined };
  }
  const pool = createVerifierPool({ size, engine: engineFor(fast !== null, sodium !== null) });
  const verifier: AuditEngine['verifier'] = {
    verify: pool.verify,
    // Only the fast engine uses hints.
    ...(fast && { verifyAll: pool.verifyAll }),
  };
  const concurrency = size * QUEUED_PER_THREAD;
  return {
    engine: { verifier, tally, parallel: concurrency, isAudited: fast === null },
    archives: { verifier, concurrency, makeHints: pool.makeHints },
    name,
    verifiedCounts: () => fast && pool.judged,
    close: () => pool.close(),
  };
}

function engineFor(isFast: boolean, hasSodium: boolean): PoolEngine {
  if (isFast) return hasSodium ? 'fast' : 'fast-pure';
  return hasSodium ? 'sodium' : 'pure';
}

function nameOf(started: { kind: string | null; isPure: boolean; hasSodium: boolean; size: number }): string {
  const { kind, isPure, hasSodium, size } = started;
  const on = size === 1 ? 'on one thread' : `on ${size} threads`;
  const audited = hasSodium ? 'libsodium' : 'pure TypeScript';
  const why =
    hasSodium || isPure ? '' : ' (sodium-native is not installed here: the same checks, but slower)';
  if (kind === null) return `${audited} ${on}${why}`;
  return `the fast engine (${kind}) ${on}, watched by ${audited}${why}`;
}

/** Loads libsodium's engine, or null if its native addon is missing or built for another machine. */
async function loadSodium() {
  try {
    return await import('@evoting/belenios/sodium');
  } catch {
    return null;
  }
}
