import { afterEach, expect, test, vi } from 'vitest';
import type { Task } from './protocol.ts';
import { runInWorker } from './runner.ts';

afterEach(() => vi.unstubAllGlobals());

const TASK = { kind: 'judge', ceremony: {} } as Task;

/** A worker that dispatches one event when it gets a task. */
const workerDispatching = (event: string, data?: unknown) =>
  class extends EventTarget {
    postMessage() {
      this.dispatchEvent(Object.assign(new Event(event), { data }));
    }
    terminate() {}
  };

test('the result is the reply of the worker', async () => {
  vi.stubGlobal('Worker', workerDispatching('message', { kind: 'judge', isProved: true }));
  expect(await runInWorker(TASK)).toEqual({ kind: 'judge', isProved: true });
});

test.each([
  ['breaks', workerDispatching('error')],
  [
    'cannot start',
    class {
      constructor() {
        throw new DOMException('blocked', 'SecurityError');
      }
    },
  ],
])('a worker that %s gives a defect as the result', async (_, worker) => {
  vi.stubGlobal('Worker', worker);
  expect(await runInWorker(TASK)).toEqual({ kind: 'defect', name: 'The work could not be started' });
});
