import { type AuditEngine, pureEngine } from '@evoting/audit/engine';
import type { BallotVerdict, Election } from '@evoting/belenios/auditor';
import type { Judged, SyncVerifier } from '@evoting/belenios/guarded';
import { type BallotAnswer, type BallotOrder, threadVerifier } from './ballotWork.ts';

/** Ballots that wait at each thread, so that none is idle while the next bundle is looked at. */
const AHEAD = 4;

type Port = Pick<Worker, 'postMessage' | 'addEventListener' | 'terminate'>;
interface Job {
  election: Election;
  ballotJson: string;
  resolve: (verdict: BallotVerdict | Promise<BallotVerdict>) => void;
}

/** The engine of an audit, who judged how many ballots with it, and what ends its threads. */
export interface ThreadedEngine {
  engine: AuditEngine;
  judged: () => Judged;
  stop: () => void;
}

/**
 * The engine of an audit whose ballots are verified on several threads.
 * Takes: how many, and what starts one. Gives: an engine that agrees with the pure one, and a stop.
 * A thread that cannot start or dies leaves its ballots to this one: the check becomes slower, never weaker.
 * Refuses: a ballot on which two engines disagree ends the audit, with the ballot named.
 */
export function threadedEngine(size: number, spawn: () => Port): ThreadedEngine {
  const own = threadVerifier();
  if (size === 1)
    return { engine: { ...pureEngine, verifier: own }, judged: () => own.judged, stop: () => undefined };
  const threads = Array.from({ length: size }, () => startThread(spawn, own));
  const verify = (election: Election, ballotJson: string): BallotVerdict | Promise<BallotVerdict> => {
    const [first, ...others] = threads.filter(({ isAlive }) => isAlive());
    if (first === undefined) return own.verify(election, ballotJson);
    const idlest = others.reduce((best, one) => (one.jobs.size < best.jobs.size ? one : best), first);
    return new Promise((resolve) => idlest.take({ election, ballotJson, resolve }));
  };
  const stop = () => {
    for (const { end } of threads) end();
  };
  const judged = () => totalOf([own.judged, ...threads.map((thread) => thread.judged())]);
  return { engine: { ...pureEngine, verifier: { verify }, parallel: size * AHEAD }, judged, stop };
}

function totalOf(all: readonly Judged[]): Judged {
  const sum = (of: (one: Judged) => number) => all.reduce((total, one) => total + of(one), 0);
  return { fast: sum(({ fast }) => fast), audited: sum(({ audited }) => audited) };
}

function startThread(spawn: () => Port, own: SyncVerifier) {
  const jobs = new Map<number, Job>();
  const told = new Set<string>();
  let port: Port | null = null;
  let nextId = 0;
  let judged: Judged = { fast: 0, audited: 0 };
  const fail = () => {
    port?.terminate();
    port = null;
    for (const { election, ballotJson, resolve } of jobs.values())
      resolve(new Promise((judge) => judge(own.verify(election, ballotJson))));
    jobs.clear();
  };
  try {
    port = spawn();
    port.addEventListener('error', fail);
    port.addEventListener('message', ({ data }: MessageEvent<BallotAnswer>) => {
      judged = data.judged;
      const answer = 'verdict' in data ? data.verdict : Promise.reject(new Error(data.disputed));
      jobs.get(data.id)?.resolve(answer);
      jobs.delete(data.id);
    });
  } catch {
    port = null; // a browser without Workers in Workers
  }
  return {
    jobs,
    judged: () => judged,
    isAlive: () => port !== null,
    take(job: Job): void {
      const { fingerprint, json } = job.election;
      const id = nextId++;
      jobs.set(id, job);
      const order: BallotOrder = { id, fingerprint, ballotJson: job.ballotJson };
      port?.postMessage(told.has(fingerprint) ? order : { ...order, electionJson: json });
      told.add(fingerprint);
    },
    end: () => port?.terminate(),
  };
}
