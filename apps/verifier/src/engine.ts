import { randomBytes } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { type AuditEngine, pureEngine } from '@evoting/audit/engine';
import { type ArchiveOptions, type Election, pureVerifier } from '@evoting/belenios/auditor';
import { createFastVerifier, createHintMaker } from '@evoting/belenios/fast';
import type { SyncVerifier, VerifiedCounts } from '@evoting/belenios/guarded';
import { createVerifierPool, type PoolEngine } from '@evoting/belenios/pool';
import { allowRelaxedSimd } from '@evoting/fast-ed25519/relaxed-simd';

/** An engine, and what must be done when it is not needed any more. */
export interface StartedEngine {
  engine: AuditEngine;
  /** The same for archives, with what writes hints beside them. */
  archives: ArchiveEngine;
  /** What is at work, for people: one line. */
  name: string;
  /** How many ballots each engine has judged so far; null where only one is at work. */
  judged(): VerifiedCounts | null;
  close(): Promise<void>;
}

type HintOrder = [election: Election, ballotJson: string];

/** What archives are checked with, and what writes hints beside them. */
export interface ArchiveEngine extends Required<Pick<ArchiveOptions, 'verifier' | 'concurrency'>> {
  makeHints(...order: HintOrder): Promise<Uint8Array | null>;
}

/** Ballots that wait at each thread, so that none is idle while the next are read. */
const AHEAD = 4;

/** What the command line may say of the engine. */
export interface EngineOptions {
  isPure: boolean;
  /** Every ballot by an audited library, none by the fast engine alone. */
  isAudited: boolean;
  /** How many ballots are checked at once; null for one a core. */
  threads: number | null;
}

/**
 * Starts the fastest engine that this machine has.
 * Takes: what is asked for.
 * Gives: the fast engine on every core, watched by libsodium, or by pure TypeScript where that is not
 * installed; the watcher alone where the options ask for it or WebAssembly is refused. `name` says which.
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
    const judged = () => (fast === null ? null : { ...fast.verifier.judged });
    const archives = {
      verifier,
      concurrency: 1,
      makeHints: async (...[election, json]: HintOrder) => write(election, json),
    };
    const engine = { verifier, tally, parallel: 1, isAudited: fast === null };
    return { engine, archives, name, judged, close: async () => undefined };
  }
  const pool = createVerifierPool({ size, engine: engineFor(fast !== null, sodium !== null) });
  const verifier: AuditEngine['verifier'] = {
    verify: pool.verify,
    // Without the fast engine hints are of no use, and are not read.
    ...(fast && { verifyAll: pool.verifyAll }),
  };
  const concurrency = size * AHEAD;
  return {
    engine: { verifier, tally, parallel: concurrency, isAudited: fast === null },
    archives: { verifier, concurrency, makeHints: pool.makeHints },
    name,
    judged: () => fast && pool.judged,
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

/** libsodium's engine, or null where its native addon is not installed or not made for this machine. */
async function loadSodium() {
  try {
    return await import('@evoting/belenios/sodium');
  } catch {
    return null;
  }
}
