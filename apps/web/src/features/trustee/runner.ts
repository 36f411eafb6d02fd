import type { Answer, Order } from './protocol.ts';

/**
 * Has the worker do something with a trustee's key; it ends with the answer, and nothing of the key stays.
 * Takes: the order, and who is told of progress.
 */
export function ask(order: Order, onProgress: (entries: number, treeSize: number) => void = () => {}) {
  return new Promise<Exclude<Answer, { kind: 'progress' }>>((resolve) => {
    const worker = new Worker(new URL('./trustee.worker.ts', import.meta.url), { type: 'module' });
    const end = (answer: Exclude<Answer, { kind: 'progress' }>) => {
      worker.terminate();
      resolve(answer);
    };
    worker.addEventListener('message', ({ data }: MessageEvent<Answer>) =>
      data.kind === 'progress' ? onProgress(data.entries, data.treeSize) : end(data),
    );
    worker.addEventListener('error', () => end({ kind: 'defect', name: 'The work could not be started' }));
    worker.postMessage(order);
  });
}
