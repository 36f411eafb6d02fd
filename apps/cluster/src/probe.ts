import { setTimeout as sleep } from 'node:timers/promises';

const EVERY_MS = 100;
const ANSWER_WITHIN_MS = 10_000;

/** Statistics of answered requests. */
export interface Answers {
  readonly asked: number;
  /**
   * Answered correctly within ten seconds, at once or after the pauses that the answers themselves requested.
   */
  readonly right: number;
  /** Anything but a correct answer at the first attempt. */
  readonly notAtOnce: number;
}

/**
 * Simulates a reader who requests the results ten times a second and retries as told.
 * @returns a function that stops it and returns the statistics
 */
export function startProbe(url: string): () => Promise<Answers> {
  const answers = { asked: 0, right: 0, notAtOnce: 0 };
  const stopping = new AbortController();
  const asking = (async () => {
    const waiting: Promise<void>[] = [];
    while (!stopping.signal.aborted) {
      waiting.push(ask(`${url}/api/extras/election-results`, answers));
      await sleep(EVERY_MS);
    }
    await Promise.all(waiting);
  })();
  return async () => {
    stopping.abort();
    await asking;
    return answers;
  };
}

async function ask(url: string, answers: { asked: number; right: number; notAtOnce: number }): Promise<void> {
  answers.asked++;
  const deadlineMs = performance.now() + ANSWER_WITHIN_MS;
  for (let attempt = 0; ; attempt++) {
    const answer = await fetch(url, { signal: AbortSignal.timeout(ANSWER_WITHIN_MS) }).catch(() => null);
    await answer?.text().catch(() => {});
    if (answer?.ok) return void answers.right++;
    if (attempt === 0) answers.notAtOnce++;
    const retryAfterS = Number(answer?.headers.get('retry-after') ?? Number.NaN);
    // After a refused connection, a browser retries by itself.
    const pauseMs = answer ? retryAfterS * 1000 : 500;
    if (Number.isNaN(pauseMs) || performance.now() + pauseMs > deadlineMs) return;
    await sleep(pauseMs);
  }
}
