import { type AuditEngine, pureEngine } from '@evoting/audit/engine';
import type { BareVerdict, HintedBallot } from '@evoting/belenios/auditor';
import type { VerifiedCounts } from '@evoting/belenios/guarded';
import { type Port, startThread, type Verdicts } from './thread.ts';
import { threadVerifier } from './threadVerifier.ts';

/** Ballots that wait at each thread, so that none is idle while the next bundle is looked at. */
const AHEAD = 4;

/** Fewer ballots than these are not worth another thread: in a large batch each costs less. */
const LEAST_TOGETHER = 32;

/** The engine of an audit, who judged how many ballots with it, and what ends its threads. */
export interface ThreadedEngine {
  engine: AuditEngine;
  judged: () => VerifiedCounts;
  stop: () => void;
}

/**
 * The engine of an audit whose ballots are verified on several threads.
 * Takes: how many, and what starts one.
 * Gives: an engine that agrees with the pure one, and a stop. A thread that cannot start or dies leaves its
 * ballots to this one: the check becomes slower, never weaker.
 * Refuses: a ballot on which two engines disagree ends the audit, with the ballot named.
 */
export function threadedEngine(size: number, spawn: () => Port): ThreadedEngine {
  const own = threadVerifier();
  if (size === 1)
    return { engine: { ...pureEngine, verifier: own }, judged: () => own.judged, stop: () => undefined };
  const threads = Array.from({ length: size }, () => startThread(spawn, own));
  const together = (ballots: readonly HintedBallot[]): Verdicts | Promise<Verdicts> => {
    const [first, ...others] = threads.filter(({ isAlive }) => isAlive());
    if (first === undefined) return own.verifyAll(ballots);
    const idlest = others.reduce((best, one) => (one.jobs.size < best.jobs.size ? one : best), first);
    return new Promise((resolve) => idlest.take({ ballots, resolve }));
  };
  const verifier: AuditEngine['verifier'] = {
    async verify(election, json) {
      const [verdict] = await together([{ election, json, hints: null }]);
      return verdict as BareVerdict;
    },
    async verifyAll(ballots) {
      const parts = Math.max(1, Math.min(size, Math.floor(ballots.length / LEAST_TOGETHER)));
      const share = Math.ceil(ballots.length / parts);
      const all = Array.from({ length: parts }, (_, i) => ballots.slice(i * share, (i + 1) * share));
      return (await Promise.all(all.map(together))).flat();
    },
  };
  const stop = () => {
    for (const { end } of threads) end();
  };
  const judged = () => totalOf([own.judged, ...threads.map((thread) => thread.judged())]);
  return { engine: { ...pureEngine, verifier, parallel: size * AHEAD }, judged, stop };
}

function totalOf(all: readonly VerifiedCounts[]): VerifiedCounts {
  const sum = (of: (one: VerifiedCounts) => number) => all.reduce((total, one) => total + of(one), 0);
  return { fast: sum(({ fast }) => fast), audited: sum(({ audited }) => audited) };
}
