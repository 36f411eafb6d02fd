import type { Answer, Order } from './protocol.ts';

type Result = Exclude<Answer, { kind: 'progress' }>;

const NOT_STARTED: Result = { kind: 'defect', name: 'The work could not be started' };

/**
 * Has the worker do something with a trustee's key; it ends with the answer, and nothing of the key stays.
 * Takes: the order, and who is told of progress.
 * Gives: the answer, `defect` too where the browser starts no worker.
 */
export function ask(order: Order, onProgress: (entries: number, treeSize: number) => void = () => {}) {
  return new Promise<Result>((resolve) => {
    const worker = new Worker(new URL('./trustee.worker.ts', import.meta.url), { type: 'module' });
    const end = (answer: Result) => {
      worker.terminate();
      resolve(answer);
    };
    worker.addEventListener('message', ({ data }: MessageEvent<Answer>) =>
      data.kind === 'progress' ? onProgress(data.entries, data.treeSize) : end(data),
    );
    worker.addEventListener('error', () => end(NOT_STARTED));
    worker.postMessage(order);
  }).catch(() => NOT_STARTED);
}
