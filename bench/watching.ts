import http from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

/** The times of all calls of a crowd of watchers, in milliseconds. */
export interface Watched {
  readonly smallMs: number[];
  readonly resultsMs: number[];
  /** Answers that asked to come back later. */
  waits: number;
  /** Calls without an answer, or with a status that no page expects. */
  failed: number;
}

/** Each open results page makes the small call every five seconds (`SIGNAL_MS` of the web app). */
const EVERY_MS = 5_000;

interface Answer {
  readonly status: number;
  readonly etag: string;
  /** Seconds after which the server asks to come back. */
  readonly backS: number;
}

/** A results page left open: a connection of its own, the small call, and the results after each new count. */
async function watch(url: string, seen: Watched, until: () => boolean): Promise<void> {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
  let etag = '';
  await sleep(Math.random() * EVERY_MS);
  while (until()) {
    const small = await inTurn(seen, seen.smallMs, () => get(agent, `${url}/api/extras/election`, etag));
    if (small?.status === 200) {
      etag = small.etag;
      await inTurn(seen, seen.resultsMs, () => get(agent, `${url}/api/extras/election-results`, ''));
    }
    await sleep(EVERY_MS);
  }
  agent.destroy();
}

/** Repeats a call as often as the server asks to come back. */
async function inTurn(seen: Watched, into: number[], act: () => Promise<Answer>): Promise<Answer | null> {
  for (;;) {
    const startedMs = performance.now();
    const answer = await act().catch(() => null);
    if (answer === null) seen.failed += 1;
    else into.push(performance.now() - startedMs);
    if (answer?.status !== 503) return answer;
    seen.waits += 1;
    await sleep(answer.backS * 1_000 * (1 + Math.random() / 10));
  }
}

function get(agent: http.Agent, url: string, etag: string): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const headers = { 'accept-encoding': 'gzip', ...(etag && { 'if-none-match': etag }) };
    const request = http.get(url, { agent, headers, timeout: 30_000 }, (answer) => {
      const { statusCode = 0 } = answer;
      answer.resume();
      answer.once('error', reject);
      answer.once('end', () =>
        [200, 304, 503].includes(statusCode)
          ? resolve({
              status: statusCode,
              etag: answer.headers.etag ?? '',
              backS: Number(answer.headers['retry-after'] ?? 1),
            })
          : reject(new Error(`status ${statusCode}`)),
      );
    });
    request.once('timeout', () => request.destroy(new Error('no answer')));
    request.once('error', reject);
  });
}

// Runs in its own process, so that watchers and voters do not wait for each other. Begins at once.
const [url = '', watchers = '', seconds = ''] = process.argv.slice(2);
const seen: Watched = { smallMs: [], resultsMs: [], waits: 0, failed: 0 };
const endMs = performance.now() + Number(seconds) * 1_000;
await Promise.all(
  Array.from({ length: Number(watchers) }, () => watch(url, seen, () => performance.now() < endMs)),
);
process.send?.(seen, () => process.disconnect());
