import { setMaxListeners } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { letVote } from '@evoting/simulator/src/crowd.ts';
import { checkReceipts } from '@evoting/simulator/src/receipts.ts';
import { until } from './waiting.ts';

const AT_ONCE = 20;
/** A failover under load may take a while; who waits longer than this has failed. */
const GONE_AFTER_MS = 120_000;
const LOOK_EVERY_MS = 20;
const COUNTED_WITHIN_MS = 120_000;

/** What was acknowledged, and what became of it. */
export interface Balance {
  readonly receipts: number;
  /** Receipts that the record does not bear out. */
  readonly lost: number;
  /** Ballots in the count beside those with a receipt. */
  readonly doubled: number;
  readonly votersWhoFailed: number;
}

export interface Ledger {
  /** The longest time without a new receipt since a moment (performance.now()), in milliseconds. */
  longestGapSince(ms: number): number;
  /** Waits until so many more voters have a receipt. */
  untilMore(receipts: number): Promise<void>;
  /** Nobody begins to vote any more. */
  stop(): void;
  /** Lets those who are voting finish, and compares what they were promised with the record and the count. */
  close(): Promise<Balance>;
}

/**
 * Voters who vote all the time, and every receipt that they were given.
 * Takes: the address, how many begin a second, and the file of the receipts.
 */
export async function openLedger(url: string, rate: number, file: string): Promise<Ledger> {
  const apiUrl = `${url}/api`;
  const before = await countedBallots(apiUrl);
  const stopping = new AbortController();
  setMaxListeners(0, stopping.signal);
  const crowd = letVote(
    { apiUrl, voters: Number.MAX_SAFE_INTEGER, rate, atOnce: AT_ONCE, receipts: file },
    { say: () => {}, signal: stopping.signal, goneAfterMs: GONE_AFTER_MS },
  );
  const arrivedMs: number[] = [];
  const watching = watch(file, arrivedMs, stopping.signal);
  return {
    longestGapSince(ms) {
      const times = [ms, ...arrivedMs.filter((at) => at > ms), performance.now()];
      return Math.max(...times.slice(1).map((at, n) => at - (times[n] ?? at)));
    },
    async untilMore(receipts) {
      const wanted = arrivedMs.length + receipts;
      await until(`${receipts} more voters have a receipt`, () => (arrivedMs.length < wanted ? null : true));
    },
    stop: () => stopping.abort(),
    async close() {
      stopping.abort();
      const { failed } = await crowd;
      await watching;
      const receipts = new Set(linesOf(file)).size;
      const checked = await checkReceipts(apiUrl, file);
      if (!checked.ok) throw new Error(checked.sentence);
      const counted = (await countedOnce(apiUrl, before + receipts)) - before;
      return {
        ...{ receipts, lost: checked.failures.length + Math.max(0, receipts - counted) },
        ...{ doubled: Math.max(0, counted - receipts), votersWhoFailed: failed },
      };
    },
  };
}

const linesOf = (file: string) =>
  existsSync(file) ? readFileSync(file, 'utf8').split('\n').filter(Boolean) : [];

/** Notes when each receipt came. */
async function watch(file: string, arrivedMs: number[], signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const there = linesOf(file).length;
    while (arrivedMs.length < there) arrivedMs.push(performance.now());
    await sleep(LOOK_EVERY_MS);
  }
}

interface Results {
  readonly data: Record<string, { votes: number }[]>;
  readonly meta: { countedBallots: number };
}

/**
 * How many ballots the published count covers.
 * Refuses (throws): a post whose votes are not as many.
 */
async function countedBallots(apiUrl: string): Promise<number> {
  const answer = await fetch(`${apiUrl}/extras/election-results`);
  const { data, meta } = (await answer.json()) as Results;
  for (const [post, entries] of Object.entries(data)) {
    const votes = entries.reduce((sum, entry) => sum + entry.votes, 0);
    if (votes !== meta.countedBallots) throw new Error(`${post}: ${votes} of ${meta.countedBallots}`);
  }
  return meta.countedBallots;
}

/** The count once it has as many ballots, or what it has got to after two minutes. */
async function countedOnce(apiUrl: string, wanted: number): Promise<number> {
  const deadlineMs = performance.now() + COUNTED_WITHIN_MS;
  for (;;) {
    const now = await countedBallots(apiUrl);
    if (now >= wanted || performance.now() > deadlineMs) return now;
    await sleep(250);
  }
}
