// A thread does not inherit its parent's loader of TypeScript, so it registers one of its own. A bundle starts the worker itself.
import { workerData } from 'node:worker_threads';
import { register } from 'tsx/esm/api';

register();
await import(`./${workerData}.ts`);
