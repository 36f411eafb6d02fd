import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import { KeyedQueue } from '../../platform/keyed-queue.ts';
import { computeTally, type TallyDone, type TallyTask } from './tally-work.ts';

/** Computes tallies; slow (minutes for 1,000 ballot styles). */
export interface TallyEngine {
  /**
   * Runs the work of one election one after the other, so that a retry after a lost answer finds the stored
   * result. Null, with nothing done, where too many wait: each holds some megabytes of shares.
   */
  inTurn<T>(electionId: string, work: () => Promise<T>): Promise<T | null>;
  /** See `computeTally`. */
  compute(task: TallyTask): Promise<TallyDone>;
}

/** The dependency of domains that have tallies computed. */
export interface WithTally {
  readonly tally: TallyEngine;
}

const WAITING_MAX = 4;

const CODE = {
  bundled: new URL('./tally-thread.js', import.meta.url),
  fromSource: new URL('./tally-thread-from-source.mjs', import.meta.url),
};

/** Computes on the calling thread: for a command, which serves nobody else. */
export const tallyHere: TallyEngine = {
  inTurn: (_electionId, work) => work(),
  compute: async (task) => computeTally(task, randomBytes),
};

/** Computes each tally on a worker thread of its own: for a process that answers calls. */
export function tallyOnThread(): TallyEngine {
  const turns = new KeyedQueue<string>(WAITING_MAX);
  return {
    inTurn: (electionId, work) => turns.run(electionId, work),
    compute: (task) =>
      new Promise((resolve, reject) => {
        const thread = new Worker(existsSync(CODE.bundled) ? CODE.bundled : CODE.fromSource);
        thread.once('message', resolve);
        thread.once('error', reject);
        thread.once('exit', () => reject(new Error('the thread of the tally ended without an answer')));
        thread.postMessage(task);
      }),
  };
}
