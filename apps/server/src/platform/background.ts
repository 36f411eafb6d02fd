import { setTimeout as sleep } from 'node:timers/promises';

/** Work that goes on until it is stopped. */
export interface Background {
  /** Ends after the step under way. */
  stop(): Promise<void>;
}

export interface BackgroundOptions {
  /** How long it rests after a step, and after one that failed. */
  readonly everyMs: number;
  readonly afterFailureMs: number;
  readonly onFailure: (error: unknown) => void;
}

/**
 * Does a step again and again beside everything else, one at a time; a failure is reported, and it goes on
 * later. It keeps no process alive.
 * Takes: the step, which is told by a signal that it should end, and how.
 * Gives: what stops it.
 */
export function startBackground(
  step: (signal: AbortSignal) => Promise<void>,
  { everyMs, afterFailureMs, onFailure }: BackgroundOptions,
): Background {
  const ending = new AbortController();
  const { signal } = ending;
  const run = async () => {
    while (!signal.aborted) {
      let restMs = everyMs;
      try {
        await step(signal);
      } catch (error) {
        onFailure(error);
        restMs = afterFailureMs;
      }
      await sleep(restMs, undefined, { signal, ref: false }).catch(() => {});
    }
  };
  const running = run();
  return {
    async stop() {
      ending.abort();
      await running;
    },
  };
}
