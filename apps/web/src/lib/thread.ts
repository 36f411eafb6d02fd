import type { BareVerdict, HintedBallot } from '@evoting/belenios/auditor';
import type { GuardedVerifier, VerifiedCounts } from '@evoting/belenios/guarded';
import type { BallotAnswer, BallotOrder } from './ballotWork.ts';

export type Port = Pick<Worker, 'postMessage' | 'addEventListener' | 'terminate'>;
export type Verdicts = readonly BareVerdict[];
interface Job {
  ballots: readonly HintedBallot[];
  resolve: (verdicts: Verdicts | Promise<Verdicts>) => void;
}

/** Starts a thread that verifies ballots. If it dies, `own` verifies the rest on the calling thread. */
export function startThread(spawn: () => Port, own: GuardedVerifier) {
  const jobs = new Map<number, Job>();
  const sentElections = new Set<string>();
  let port: Port | null = null;
  let nextId = 0;
  let judged: VerifiedCounts = { fast: 0, audited: 0 };
  const fail = () => {
    port?.terminate();
    port = null;
    for (const { ballots, resolve } of jobs.values())
      resolve(new Promise((judge) => judge(own.verifyAll(ballots))));
    jobs.clear();
  };
  try {
    port = spawn();
    port.addEventListener('error', fail);
    port.addEventListener('message', ({ data }: MessageEvent<BallotAnswer>) => {
      judged = data.judged;
      const answer = 'verdicts' in data ? data.verdicts : Promise.reject(new Error(data.disputed));
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
      const id = nextId++;
      jobs.set(id, job);
      const unknown = new Map<string, string>();
      const ballots = job.ballots.map(({ election: { fingerprint, json: electionJson }, json, hints }) => {
        if (!sentElections.has(fingerprint)) unknown.set(fingerprint, electionJson);
        return { fingerprint, json, hints };
      });
      for (const fingerprint of unknown.keys()) sentElections.add(fingerprint);
      const order: BallotOrder = { id, newElections: [...unknown.values()], ballots };
      port?.postMessage(order);
    },
    end: () => port?.terminate(),
  };
}
