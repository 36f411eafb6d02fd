import { setTimeout as sleep } from 'node:timers/promises';

const EVERY_MS = 100;
const ANSWER_WITHIN_MS = 10_000;

/** How requests were answered. */
export interface Answers {
  readonly asked: number;
  /** Rightly at once, or after as long a pause as the answer itself asked for, within ten seconds. */
  readonly right: number;
  /** Anything but right at the first try. */
  readonly notAtOnce: number;
}

/**
 * A reader who looks at the results ten times a second, and tries again when told to.
 * Gives: how to stop, which gives how it went.
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
    // A refused connection is one that a browser tries again by itself.
    const pauseMs = answer ? retryAfterS * 1000 : 500;
    if (Number.isNaN(pauseMs) || performance.now() + pauseMs > deadlineMs) return;
    await sleep(pauseMs);
  }
}
