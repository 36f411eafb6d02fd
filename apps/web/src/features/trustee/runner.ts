import type { Reply, Task } from './protocol.ts';

type Result = Exclude<Reply, { kind: 'progress' }>;

const NOT_STARTED: Result = { kind: 'defect', name: 'The work could not be started' };

/**
 * Runs a task in a new worker, which ends with the reply, so that no secret stays in memory. Resolves to
 * `defect` if the worker cannot start.
 */
export function runInWorker(task: Task, onProgress: (entries: number, treeSize: number) => void = () => {}) {
  return new Promise<Result>((resolve) => {
    const worker = new Worker(new URL('./trustee.worker.ts', import.meta.url), { type: 'module' });
    const end = (reply: Result) => {
      worker.terminate();
      resolve(reply);
    };
    worker.addEventListener('message', ({ data }: MessageEvent<Reply>) =>
      data.kind === 'progress' ? onProgress(data.entries, data.treeSize) : end(data),
    );
    worker.addEventListener('error', () => end(NOT_STARTED));
    worker.postMessage(task);
  }).catch(() => NOT_STARTED);
}
