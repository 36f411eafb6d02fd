import { setTimeout as sleep } from 'node:timers/promises';

const COUNTED_WITHIN_MS = 120_000;
const LOOK_EVERY_MS = 250;

interface Results {
  readonly data: Record<string, { votes: number }[]>;
  readonly meta: { countedBallots: number };
}

/** What a public call answers, once it answers; null where there is no such thing. */
export async function ask<Reply>(url: string): Promise<Reply | null> {
  for (const deadlineMs = performance.now() + COUNTED_WITHIN_MS; ; await sleep(LOOK_EVERY_MS)) {
    const answer = await fetch(url).catch(() => null);
    if (answer?.status === 404) return null;
    const reply = answer?.ok ? await answer.json().catch(() => null) : null;
    if (reply !== null) return reply as Reply;
    if (performance.now() > deadlineMs) throw new Error(`${url} is not answered`);
  }
}

/**
 * How many ballots the published count covers.
 * Refuses (throws): a post whose votes are not as many.
 */
export async function countedBallots(apiUrl: string): Promise<number> {
  const { data, meta } = (await ask<Results>(`${apiUrl}/extras/election-results`)) as Results;
  for (const [post, entries] of Object.entries(data)) {
    const votes = entries.reduce((sum, entry) => sum + entry.votes, 0);
    if (votes !== meta.countedBallots) throw new Error(`${post}: ${votes} of ${meta.countedBallots}`);
  }
  return meta.countedBallots;
}

/** The count once it has as many ballots, or what it has got to in the time given. */
export async function countedOnce(
  apiUrl: string,
  wanted: number,
  withinMs: number = COUNTED_WITHIN_MS,
): Promise<number> {
  for (const deadlineMs = performance.now() + withinMs; ; await sleep(LOOK_EVERY_MS)) {
    const now = await countedBallots(apiUrl);
    if (now >= wanted || performance.now() > deadlineMs) return now;
  }
}
