import { afterEach, expect, test, vi } from 'vitest';
import type { Order } from './protocol.ts';
import { ask } from './runner.ts';

afterEach(() => vi.unstubAllGlobals());

const ORDER = { kind: 'judge', ceremony: {} } as Order;

/** A worker that says one thing when it is asked, by one of its events. */
const workerThat = (event: string, data?: unknown) =>
  class extends EventTarget {
    postMessage() {
      this.dispatchEvent(Object.assign(new Event(event), { data }));
    }
    terminate() {}
  };

test('the answer is what the worker says', async () => {
  vi.stubGlobal('Worker', workerThat('message', { kind: 'judge', isProved: true }));
  expect(await ask(ORDER)).toEqual({ kind: 'judge', isProved: true });
});

test.each([
  ['breaks', workerThat('error')],
  [
    'cannot be made',
    class {
      constructor() {
        throw new DOMException('blocked', 'SecurityError');
      }
    },
  ],
])('a worker that %s is answered as a defect, not by silence', async (_, worker) => {
  vi.stubGlobal('Worker', worker);
  expect(await ask(ORDER)).toEqual({ kind: 'defect', name: 'The work could not be started' });
});
