/** The worker thread of one tally: see `./tally-engine`. */
import { randomBytes } from 'node:crypto';
import { parentPort } from 'node:worker_threads';
import { computeTally, type TallyTask } from './tally-work.ts';

parentPort?.once('message', (task: TallyTask) => {
  parentPort?.postMessage(computeTally(task, randomBytes));
});
