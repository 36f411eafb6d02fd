// A thread does not inherit its parent's loader of TypeScript. One that compiles its code in one piece starts
// in a third of the time of one with a loader of its own. A bundle starts the worker itself.
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { compileFunction } from 'node:vm';
import { workerData } from 'node:worker_threads';
import { buildSync } from 'esbuild';

/** Written out, so that a search for what a file uses finds it. */
const WORKERS = {
  'verify-worker': new URL('./verify-worker.ts', import.meta.url),
  'verify-worker-pure': new URL('./verify-worker-pure.ts', import.meta.url),
  'verify-worker-fast': new URL('./verify-worker-fast.ts', import.meta.url),
  'verify-worker-fast-pure': new URL('./verify-worker-fast-pure.ts', import.meta.url),
};
const [{ text }] = buildSync({
  entryPoints: [fileURLToPath(WORKERS[workerData])],
  bundle: true,
  write: false,
  platform: 'node',
  external: ['sodium-native'],
}).outputFiles;
compileFunction(text, ['require'])(createRequire(import.meta.url));
