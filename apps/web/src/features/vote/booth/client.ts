import type { FromBooth, ToBooth } from './protocol.ts';

type Reply = { id: number; answer: unknown } | { id: number; failure: string };

const CLOSED = 'The booth was closed';

/** The booth as the page speaks to it. */
export interface BoothClient {
  ask<K extends ToBooth['kind']>(asked: Extract<ToBooth, { kind: K }>): Promise<FromBooth[K]>;
  close(): void;
}

/** Starts a booth in a Worker: the page stays smooth, and the ballot's secrets stay out of it. */
export function startBooth(): BoothClient {
  const worker = new Worker(new URL('./booth.worker.ts', import.meta.url), { type: 'module' });
  const waiting = new Map<number, { resolve: (answer: never) => void; reject: (error: Error) => void }>();
  let lastId = 0;
  let isClosed = false;
  const failAll = (message: string) => {
    for (const { reject } of waiting.values()) reject(new Error(message));
    waiting.clear();
  };
  worker.addEventListener('message', ({ data }: MessageEvent<Reply>) => {
    const asker = waiting.get(data.id);
    waiting.delete(data.id);
    if ('failure' in data) asker?.reject(new Error(`The booth failed: ${data.failure}`));
    else asker?.resolve(data.answer as never);
  });
  worker.addEventListener('error', () => failAll('The booth could not be started'));
  return {
    ask(asked) {
      // It would wait for ever for a worker that is gone.
      if (isClosed) return Promise.reject(new Error(CLOSED));
      lastId += 1;
      const id = lastId;
      return new Promise((resolve, reject) => {
        waiting.set(id, { resolve, reject });
        worker.postMessage({ id, asked });
      });
    },
    close() {
      isClosed = true;
      worker.terminate();
      failAll(CLOSED);
    },
  };
}

/** Runs something with a booth of its own, which ends with it. */
export async function withBooth<T>(use: (booth: BoothClient) => Promise<T>): Promise<T> {
  const booth = startBooth();
  try {
    return await use(booth);
  } finally {
    booth.close();
  }
}
