import type { VerifierKey } from '@evoting/tlog/key';
import { requireCountBatch } from './batch.ts';
import { openCount } from './count.ts';
import { requireDecryption } from './decryption.ts';
import type { Tally } from './engine.ts';
import type { CountDocument, Result } from './payloads.ts';
import type { Findings } from './report.ts';
import { parseResults, requireShownIsProved } from './results.ts';
import { RecordError, type RecordSource } from './source.ts';
import type { CountPoint, Pinned } from './state.ts';
import type { OpenSetup } from './style.ts';
import { differenceOf, type StyleSums } from './sums.ts';

const ATTEMPTS = 8;
/** A server may show the numbers of a moment ago: they are fresh again within about a second. */
const BETWEEN_MS = 400;

const decode = (bytes: Uint8Array | null): string | null =>
  bytes === null ? null : new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);

function treeSizeIn(text: string | null, pattern: RegExp): string | null {
  return pattern.exec(text ?? '')?.[1] ?? null;
}

/**
 * Fixes what the audit is about: the results shown, the count, and a checkpoint that covers both. A live server may publish
 * a count between two of these reads, so they are repeated until they fit; when they never do, the checks say so.
 * Takes: the source, and what waits where it is growing. Gives: the exact texts.
 * Refuses: a record without a checkpoint (RecordError).
 */
export async function pin(source: RecordSource, wait?: (ms: number) => Promise<void>): Promise<Pinned> {
  for (let attempt = 1; ; attempt++) {
    const results = decode(await source.read('results'));
    const count = decode(await source.read('count'));
    const checkpoint = decode(await source.read('checkpoint'));
    if (checkpoint === null) throw new RecordError('checkpoint', 'is missing');
    const shown = treeSizeIn(results, /"treeSize":(\d+)/);
    const isShown = results === null || shown === treeSizeIn(count, /"tree_size":(\d+)/);
    const isSettled = isShown && decode(await source.read('count')) === count;
    if (isSettled || attempt === ATTEMPTS) return { results, count, checkpoint };
    await wait?.(BETWEEN_MS);
  }
}

/** The tree size that a pinned count names: where the walk must note the sums. Null when there is none to be read. */
export function countedTreeSize(pinned: Pinned, key: VerifierKey): number | null {
  if (pinned.count === null) return null;
  const opened = openCount(new TextEncoder().encode(pinned.count), key);
  return opened.ok ? opened.count.tree_size : null;
}

/** `required`: the numbers shown must be there and be of this log; `if-shown`: where there are none, the report says so. */
export type ResultsWish = 'required' | 'if-shown';

/** What the published numbers are checked against. */
export interface PublishedContext {
  findings: Findings;
  tally: Tally;
  pinned: Pinned;
  key: VerifierKey;
  log: string;
  setup: OpenSetup;
  styles: readonly StyleSums[];
  countPoint: CountPoint | null;
  result: Result | null;
  isClosed: boolean;
  /** Where voting ended in the record, or null. */
  endIndex: number | null;
  treeSize: number;
  results: ResultsWish;
}

/**
 * Checks the published count and the numbers that are shown to people.
 * Takes: the context after the walk. Gives: the count when it is proved. Notes failures under `count` and `results`.
 */
export async function checkPublished(context: PublishedContext): Promise<CountDocument | null> {
  const { findings } = context;
  const count = (await findings.attempt('count', () => requireCount(context))) ?? null;
  await findings.attempt('results', () => checkShown(context, count));
  return count;
}

function checkShown({ findings, pinned, ...context }: PublishedContext, count: CountDocument | null): void {
  const shown = pinned.results === null ? null : parseResults(pinned.results);
  const isOurs = shown !== null && shown.meta.log === context.log;
  if (!isOurs && context.results === 'if-shown') {
    const why =
      shown === null
        ? 'there is no copy of the results page here'
        : 'the results page shows another election';
    findings.note('results', `The numbers shown were not compared: ${why}.`);
    return;
  }
  findings.examine('results');
  if (shown === null) throw new RecordError('results', 'is missing: the numbers shown cannot be compared');
  if (!isOurs) throw new RecordError('results, meta.log', `is ${shown.meta.log}, not ${context.log}`);
  const styles = context.styles.map(({ style }) => style);
  const proved = count === null ? null : { ...count, treeSize: count.tree_size };
  requireShownIsProved(shown, proved, styles, context.endIndex !== null);
}

function requireCount(context: PublishedContext): CountDocument | null {
  const { findings, pinned, key, setup, countPoint, treeSize, endIndex, result } = context;
  if (pinned.count === null) {
    if (result !== null) throw new RecordError('count', 'is missing, though the record has its result');
    return null;
  }
  findings.examine('count');
  const opened = openCount(new TextEncoder().encode(pinned.count), key);
  if (!opened.ok) throw new RecordError('count', `is refused: ${opened.reason}`);
  const { count } = opened;
  if (count.tree_size > treeSize) {
    throw new RecordError(
      'count, tree_size',
      `is ${count.tree_size}, beyond the checkpoint of ${treeSize} entries`,
    );
  }
  if (!setup.setup.rules.live_results && !context.isClosed) {
    throw new RecordError('count', 'is published before the close, against the rules of the setup');
  }
  if (countPoint === null) throw new RecordError('count, tree_size', 'names no tree of this record');
  if (count.root_hash !== countPoint.rootBase64) {
    throw new RecordError('count, root_hash', `is not the root of the tree of ${count.tree_size} entries`);
  }
  const difference = differenceOf(count, countPoint);
  if (difference !== null) throw new RecordError('count', difference);
  if (result !== null && count.ballots !== result.ballots) {
    throw new RecordError(
      'count, ballots',
      `is ${count.ballots}, the result is of ${result.ballots} ballots`,
    );
  }
  requireCountBatch(count, setup.setup.rules, endIndex !== null && count.tree_size > endIndex);
  const shares = count.shares.map((share, i) => ({ place: `count, shares[${i}]`, share }));
  const tree = { treeSize: count.tree_size, rootBase64: countPoint.rootBase64 };
  requireDecryption(context.tally, setup, tree, countPoint, shares, { place: 'count', counts: count.counts });
  return count;
}
