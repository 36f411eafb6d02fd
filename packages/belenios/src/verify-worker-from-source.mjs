// A thread does not inherit its parent's loader of TypeScript, so it registers one of its own. A bundle
// starts the worker itself.
import { workerData } from 'node:worker_threads';
import { register } from 'tsx/esm/api';

register();
/** Written out, so that whoever looks for what a file uses finds it. */
const WORKERS = {
  'verify-worker': () => import('./verify-worker.ts'),
  'verify-worker-pure': () => import('./verify-worker-pure.ts'),
  'verify-worker-fast': () => import('./verify-worker-fast.ts'),
  'verify-worker-fast-pure': () => import('./verify-worker-fast-pure.ts'),
};
await WORKERS[workerData]();
