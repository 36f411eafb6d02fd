import { setMaxListeners } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { countedBallots, countedOnce } from '@evoting/simulator/src/counted.ts';
import { letVote } from '@evoting/simulator/src/crowd.ts';
import { checkReceipts } from '@evoting/simulator/src/receipts.ts';
import { findWithoutReceipt } from './record-size.ts';
import { until } from './waiting.ts';

const AT_ONCE = 20;
/** A failover under load may take a while; a voter who waits longer than this has failed. */
const GONE_AFTER_MS = 120_000;
const LOOK_EVERY_MS = 20;

/** A comparison of acknowledged and recorded ballots. */
export interface Balance {
  readonly receipts: number;
  /** Receipts whose promise the record does not keep. */
  readonly lost: number;
  /** Ballots in the count beyond those sent once and accepted. */
  readonly doubled: number;
  /** Ballots in the record whose voters gave up, or were stopped, before they had the receipt. */
  readonly withoutReceipt: number;
  readonly votersWhoFailed: number;
  /** Calls that were retried, because no answer came or the answer said to try again. */
  readonly sentAgain: number;
}

/** A continuous stream of voters, and every receipt they got. */
export interface Round {
  /** The longest time without a new receipt since a moment (performance.now()), in milliseconds. */
  longestGapSince(ms: number): number;
  /** Waits until this many more voters have a receipt. */
  untilMore(receipts: number): Promise<void>;
  /** Lets the current voters finish, and compares their receipts with the record and the count. */
  close(): Promise<Balance>;
}

export interface Ledger {
  /** Starts voters at this rate, in voters per second. */
  letVote(rate: number): Round;
  /**
   * Checks all receipts of all rounds again.
   * @returns their number, and how many promises were not kept
   */
  checkAll(): Promise<{ receipts: number; lost: number }>;
}

/**
 * Makes a ledger of a cluster's promises. It knows each ballot that was sent, so that one whose receipt was
 * lost in transit is not mistaken for another, in this round or a later one.
 * @param folder the folder for the receipts
 */
export async function createLedger(url: string, folder: string): Promise<Ledger> {
  const apiUrl = `${url}/api`;
  const files: string[] = [];
  let wanted = await countedBallots(apiUrl);
  return {
    letVote(rate) {
      const file = path.join(folder, `receipts-${files.length + 1}.jsonl`);
      files.push(file);
      const { sealed, stop, ...round } = beginRound(apiUrl, rate, file);
      const close = async (): Promise<Balance> => {
        const ended = await stop();
        const trackers = trackersIn(file);
        const checked = await failuresIn(apiUrl, file);
        const silent = [...sealed].filter((tracker) => !trackers.has(tracker));
        const withoutReceipt = await findWithoutReceipt(apiUrl, silent);
        wanted += trackers.size + withoutReceipt;
        const counted = await countedOnce(apiUrl, wanted);
        const surplus = counted - wanted;
        wanted = counted;
        return {
          ...ended,
          receipts: trackers.size,
          withoutReceipt,
          // A lost ballot is missing from the count, too.
          lost: Math.max(checked, -surplus),
          doubled: Math.max(0, surplus),
        };
      };
      let closing: Promise<Balance> | undefined;
      return { ...round, close: () => (closing ??= close()) };
    },
    async checkAll() {
      let [receipts, lost] = [0, 0];
      for (const file of files) {
        receipts += trackersIn(file).size;
        lost += await failuresIn(apiUrl, file);
      }
      return { receipts, lost };
    },
  };
}

function beginRound(apiUrl: string, rate: number, file: string) {
  const stopping = new AbortController();
  setMaxListeners(0, stopping.signal);
  const sealed = new Set<string>();
  const crowd = letVote(
    { apiUrl, voters: Number.MAX_SAFE_INTEGER, rate, atOnce: AT_ONCE, receipts: file },
    {
      say: () => {},
      signal: stopping.signal,
      goneAfterMs: GONE_AFTER_MS,
      onSealed: (tracker) => sealed.add(tracker),
    },
  );
  const arrivedMs: number[] = [];
  const watching = watch(file, arrivedMs, stopping.signal);
  return {
    sealed,
    longestGapSince(ms: number) {
      const times = [ms, ...arrivedMs.filter((at) => at > ms), performance.now()];
      return Math.max(...times.slice(1).map((at, n) => at - (times[n] ?? at)));
    },
    async untilMore(receipts: number) {
      const enough = arrivedMs.length + receipts;
      await until(`${receipts} more voters have a receipt`, () => (arrivedMs.length < enough ? null : true));
    },
    async stop() {
      stopping.abort();
      const { failed, retries } = await crowd;
      await watching;
      return { votersWhoFailed: failed, sentAgain: retries.busy + retries.unanswered };
    },
  };
}

/** Counts the receipts in a file whose promise was not kept. */
async function failuresIn(apiUrl: string, file: string): Promise<number> {
  if (linesOf(file).length === 0) return 0;
  const checked = await checkReceipts(apiUrl, file);
  if (!checked.ok) throw new Error(checked.sentence);
  return checked.failures.length;
}

const trackersIn = (file: string) =>
  new Set(linesOf(file).map((line) => (JSON.parse(line) as { tracker: string }).tracker));

const linesOf = (file: string) =>
  existsSync(file) ? readFileSync(file, 'utf8').split('\n').filter(Boolean) : [];

/** Records when each receipt arrived. */
async function watch(file: string, arrivedMs: number[], signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const there = linesOf(file).length;
    while (arrivedMs.length < there) arrivedMs.push(performance.now());
    await sleep(LOOK_EVERY_MS);
  }
}
