import { setTimeout as sleep } from 'node:timers/promises';
import { toBase64url } from '@evoting/tlog/encoding';
import { until } from './waiting.ts';

const COUNTED_WITHIN_MS = 120_000;
const LOOK_EVERY_MS = 250;

interface Results {
  readonly data: Record<string, { votes: number }[]>;
  readonly meta: { countedBallots: number };
}

/** What a public call answers, once it answers; null where there is no such thing. */
async function ask<Reply>(url: string): Promise<Reply | null> {
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

/** The count once it has as many ballots, or what it has got to after two minutes. */
export async function countedOnce(apiUrl: string, wanted: number): Promise<number> {
  for (const deadlineMs = performance.now() + COUNTED_WITHIN_MS; ; await sleep(LOOK_EVERY_MS)) {
    const now = await countedBallots(apiUrl);
    if (now >= wanted || performance.now() > deadlineMs) return now;
  }
}

/** The path of the current record's public files. */
async function recordPath(apiUrl: string): Promise<string> {
  const board = await ask<{ data: { logs: { log: string; current: boolean }[] } }>(`${apiUrl}/board`);
  return `${apiUrl}/board/${board?.data.logs.find(({ current }) => current)?.log}`;
}

/**
 * How many of these ballots were taken.
 * Takes: trackers as receipts have them.
 */
export async function findWithoutReceipt(apiUrl: string, trackers: readonly string[]): Promise<number> {
  if (trackers.length === 0) return 0;
  const record = await recordPath(apiUrl);
  let found = 0;
  for (const tracker of trackers) {
    const name = toBase64url(tracker);
    if ((await ask(`${record}/ballots/${name}`)) !== null) found++;
  }
  return found;
}

/** How many entries the last signed checkpoint covers. */
export async function signedSize(url: string): Promise<number> {
  const answer = await fetch(`${await recordPath(`${url}/api`)}/checkpoint`);
  return Number((await answer.text()).split('\n')[1]);
}

/** Waits until the last signed checkpoint covers more entries. */
export async function untilGrown(url: string, beyond: number): Promise<void> {
  await until(`the record has more than ${beyond} entries`, async () =>
    (await signedSize(url)) > beyond ? true : null,
  );
}
