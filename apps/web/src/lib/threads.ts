import { type AuditEngine, pureEngine } from '@evoting/audit/engine';
import type { BareVerdict, HintedBallot } from '@evoting/belenios/auditor';
import type { VerifiedCounts } from '@evoting/belenios/guarded';
import { type Port, startThread, type Verdicts } from './thread.ts';
import { threadVerifier } from './threadVerifier.ts';

/** Ballots queued at each thread, so that none is idle while the next bundle is read. */
const QUEUED_PER_THREAD = 4;

/** Smaller batches are not worth another thread: a ballot costs less in a large batch. */
const MIN_BATCH = 32;

/** An audit engine; `judged` counts the ballots that each verifier has verified, `stop` ends the threads. */
export interface ThreadedEngine {
  engine: AuditEngine;
  judged: () => VerifiedCounts;
  stop: () => void;
}

/**
 * Makes an audit engine that verifies ballots on several threads, with the verdicts of the pure one. The
 * calling thread verifies the ballots of a thread that dies or cannot start. A ballot on which two verifiers
 * disagree ends the audit.
 * @param size the number of threads
 */
export function threadedEngine(size: number, spawn: () => Port): ThreadedEngine {
  const own = threadVerifier();
  if (size === 1)
    return { engine: { ...pureEngine, verifier: own }, judged: () => own.judged, stop: () => undefined };
  const threads = Array.from({ length: size }, () => startThread(spawn, own));
  const dispatch = (ballots: readonly HintedBallot[]): Verdicts | Promise<Verdicts> => {
    const [first, ...others] = threads.filter(({ isAlive }) => isAlive());
    if (first === undefined) return own.verifyAll(ballots);
    const idlest = others.reduce((best, one) => (one.jobs.size < best.jobs.size ? one : best), first);
    return new Promise((resolve) => idlest.take({ ballots, resolve }));
  };
  const verifier: AuditEngine['verifier'] = {
    async verify(election, json) {
      const [verdict] = await dispatch([{ election, json, hints: null }]);
      return verdict as BareVerdict;
    },
    async verifyAll(ballots) {
      const parts = Math.max(1, Math.min(size, Math.floor(ballots.length / MIN_BATCH)));
      const share = Math.ceil(ballots.length / parts);
      const all = Array.from({ length: parts }, (_, i) => ballots.slice(i * share, (i + 1) * share));
      return (await Promise.all(all.map(dispatch))).flat();
    },
  };
  const stop = () => {
    for (const { end } of threads) end();
  };
  const judged = () => totalOf([own.judged, ...threads.map((thread) => thread.judged())]);
  return { engine: { ...pureEngine, verifier, parallel: size * QUEUED_PER_THREAD }, judged, stop };
}

function totalOf(all: readonly VerifiedCounts[]): VerifiedCounts {
  const sum = (of: (one: VerifiedCounts) => number) => all.reduce((total, one) => total + of(one), 0);
  return { fast: sum(({ fast }) => fast), audited: sum(({ audited }) => audited) };
}
