import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import { Turns } from '../../platform/turns.ts';
import { computeTally, type TallyDone, type TallyTask } from './tally-work.ts';

/** Computes tallies, which takes minutes for a thousand papers. */
export interface TallyEngine {
  /**
   * Serialises the work of one election: a retry after a lost answer finds the stored result. Null, and
   * nothing done, where too many wait: each holds some megabytes of shares.
   */
  inTurn<T>(electionId: string, work: () => Promise<T>): Promise<T | null>;
  /** See `computeTally`. */
  compute(task: TallyTask): Promise<TallyDone>;
}

/** The further dependencies of a domain that has tallies made. */
export interface WithTally {
  readonly tally: TallyEngine;
}

const WAITING_MAX = 4;

const CODE = {
  bundled: new URL('./tally-thread.js', import.meta.url),
  fromSource: new URL('./tally-thread-from-source.mjs', import.meta.url),
};

/** Here and now: for a command, which has nobody else to answer. */
export const tallyHere: TallyEngine = {
  inTurn: (_electionId, work) => work(),
  compute: async (task) => computeTally(task, randomBytes),
};

/** On a separate thread, which ends with its work: for a process that answers calls. */
export function tallyOnThread(): TallyEngine {
  const turns = new Turns<string>(WAITING_MAX);
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
