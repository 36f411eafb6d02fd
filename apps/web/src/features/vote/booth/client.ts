import type { BoothMessage, BoothReplies, BoothRequest } from './protocol.ts';

type Reply = { id: number; answer: unknown } | { id: number; failure: string };

const CLOSED = 'The booth was closed';

/** The page's side of the booth. */
export interface BoothClient {
  ask<K extends BoothRequest['kind']>(request: Extract<BoothRequest, { kind: K }>): Promise<BoothReplies[K]>;
  close(): void;
}

/** Starts a booth in a Worker, which keeps encryption and the ballot's secrets out of the page. */
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
    const call = waiting.get(data.id);
    waiting.delete(data.id);
    if ('failure' in data) call?.reject(new Error(`The booth failed: ${data.failure}`));
    else call?.resolve(data.answer as never);
  });
  worker.addEventListener('error', () => failAll('The booth could not be started'));
  return {
    ask(request) {
      // A terminated worker never answers.
      if (isClosed) return Promise.reject(new Error(CLOSED));
      lastId += 1;
      const id = lastId;
      return new Promise((resolve, reject) => {
        waiting.set(id, { resolve, reject });
        worker.postMessage({ id, request } satisfies BoothMessage);
      });
    },
    close() {
      isClosed = true;
      worker.terminate();
      failAll(CLOSED);
    },
  };
}

/** Runs `use` with a new booth, and closes the booth afterwards. */
export async function withBooth<T>(use: (booth: BoothClient) => Promise<T>): Promise<T> {
  const booth = startBooth();
  try {
    return await use(booth);
  } finally {
    booth.close();
  }
}
