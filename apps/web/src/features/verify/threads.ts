import { type AuditEngine, pureEngine } from '@evoting/audit/engine';
import { type BallotVerdict, type Election, pureVerifier } from '@evoting/belenios/auditor';
import type { BallotAnswer, BallotOrder } from './ballotWork.ts';

/** Ballots that wait at each thread, so that none is idle while the next bundle is looked at. */
const AHEAD = 4;

type Port = Pick<Worker, 'postMessage' | 'addEventListener' | 'terminate'>;
interface Job {
  election: Election;
  ballotJson: string;
  resolve: (verdict: BallotVerdict) => void;
}

/**
 * The engine of an audit whose ballots are verified on several threads.
 * Takes: how many, and what starts one. Gives: an engine that agrees with the pure one, and a stop.
 * A thread that cannot start or dies leaves its ballots to this one: the check becomes slower, never weaker.
 */
export function threadedEngine(size: number, spawn: () => Port): { engine: AuditEngine; stop: () => void } {
  if (size === 1) return { engine: pureEngine, stop: () => undefined };
  const threads = Array.from({ length: size }, () => startThread(spawn));
  const verify = (election: Election, ballotJson: string): BallotVerdict | Promise<BallotVerdict> => {
    const [first, ...others] = threads.filter(({ isAlive }) => isAlive());
    if (first === undefined) return pureVerifier.verify(election, ballotJson);
    const idlest = others.reduce((best, one) => (one.jobs.size < best.jobs.size ? one : best), first);
    return new Promise((resolve) => idlest.take({ election, ballotJson, resolve }));
  };
  const stop = () => {
    for (const { end } of threads) end();
  };
  return { engine: { ...pureEngine, verifier: { verify }, parallel: size * AHEAD }, stop };
}

function startThread(spawn: () => Port) {
  const jobs = new Map<number, Job>();
  const told = new Set<string>();
  let port: Port | null = null;
  let nextId = 0;
  const fail = () => {
    port?.terminate();
    port = null;
    for (const { election, ballotJson, resolve } of jobs.values())
      resolve(pureVerifier.verify(election, ballotJson));
    jobs.clear();
  };
  try {
    port = spawn();
    port.addEventListener('error', fail);
    port.addEventListener('message', ({ data }: MessageEvent<BallotAnswer>) => {
      jobs.get(data.id)?.resolve(data.verdict);
      jobs.delete(data.id);
    });
  } catch {
    port = null; // a browser without Workers in Workers
  }
  return {
    jobs,
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
