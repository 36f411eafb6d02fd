import { setTimeout as sleep } from 'node:timers/promises';

/** A repeated task that runs until it is stopped. */
export interface Background {
  /** Resolves after the step in progress. */
  stop(): Promise<void>;
}

export interface BackgroundOptions {
  /** Pauses after a step, and after a failed one. */
  readonly everyMs: number;
  readonly afterFailureMs: number;
  readonly onFailure: (error: unknown) => void;
}

/**
 * Repeats a step, one run at a time. Failures are reported and do not end it. The process may exit meanwhile.
 * @param step receives a signal that aborts when the task is stopped
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
