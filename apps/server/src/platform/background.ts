import { setTimeout as sleep } from 'node:timers/promises';

/** Work that goes on until it is stopped. */
export interface Background {
  /** Ends after the step under way. */
  stop(): Promise<void>;
}

export interface BackgroundOptions {
  /** How long it pauses after a step, and after one that failed. */
  readonly everyMs: number;
  readonly afterFailureMs: number;
  readonly onFailure: (error: unknown) => void;
}

/**
 * Repeats a step in the background, one at a time; a failure is reported, and the next step comes later. It
 * keeps no process alive.
 * Takes: the step, which gets a signal that says when to end, and the pauses.
 * Gives: the function that stops it.
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
