import { setTimeout as sleep } from 'node:timers/promises';

const COUNTED_WITHIN_MS = 120_000;
const POLL_MS = 250;

interface Results {
  readonly data: Record<string, { votes: number }[]>;
  readonly meta: { countedBallots: number };
}

/**
 * Makes a public call, and retries until the server answers.
 * @returns null for 404
 * @throws Error if there is no answer for two minutes
 */
export async function ask<Reply>(url: string): Promise<Reply | null> {
  for (const deadlineMs = performance.now() + COUNTED_WITHIN_MS; ; await sleep(POLL_MS)) {
    const answer = await fetch(url).catch(() => null);
    if (answer?.status === 404) return null;
    const reply = answer?.ok ? await answer.json().catch(() => null) : null;
    if (reply !== null) return reply as Reply;
    if (performance.now() > deadlineMs) throw new Error(`${url} is not answered`);
  }
}

/**
 * Reads the number of ballots in the published count.
 * @throws Error if the votes for a post do not add up to it
 */
export async function countedBallots(apiUrl: string): Promise<number> {
  const { data, meta } = (await ask<Results>(`${apiUrl}/extras/election-results`)) as Results;
  for (const [post, entries] of Object.entries(data)) {
    const votes = entries.reduce((sum, entry) => sum + entry.votes, 0);
    if (votes !== meta.countedBallots) throw new Error(`${post}: ${votes} of ${meta.countedBallots}`);
  }
  return meta.countedBallots;
}

/** Waits until the count has `wanted` ballots or the time is over, and returns its number of ballots. */
export async function countedOnce(
  apiUrl: string,
  wanted: number,
  withinMs: number = COUNTED_WITHIN_MS,
): Promise<number> {
  for (const deadlineMs = performance.now() + withinMs; ; await sleep(POLL_MS)) {
    const now = await countedBallots(apiUrl);
    if (now >= wanted || performance.now() > deadlineMs) return now;
  }
}
