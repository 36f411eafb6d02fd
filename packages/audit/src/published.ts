import type { VerifierKey } from '@evoting/tlog/key';
import { openCount } from './count.ts';
import { requireDecryption } from './decryption.ts';
import type { CountDocument, Result } from './payloads.ts';
import type { Findings } from './report.ts';
import { parseResults, requireShownIsProved } from './results.ts';
import { RecordError, type RecordSource } from './source.ts';
import type { CountPoint, Pinned } from './state.ts';
import type { OpenSetup } from './style.ts';
import { differenceOf, type StyleSums } from './sums.ts';

const ATTEMPTS = 5;

const decode = (bytes: Uint8Array | null): string | null =>
  bytes === null ? null : new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);

function treeSizeIn(text: string | null, pattern: RegExp): string | null {
  return pattern.exec(text ?? '')?.[1] ?? null;
}

/**
 * Fixes what the audit is about: the results shown, the count, and a checkpoint that is read last, so that it covers
 * both. A live server may publish a count between two of these reads, so they are repeated until they fit; when they
 * never do, the check of the results says so.
 * Takes: the source. Gives: the exact texts. Refuses: a record without a checkpoint (RecordError).
 */
export async function pin(source: RecordSource): Promise<Pinned> {
  let results: string | null = null;
  let count: string | null = null;
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    results = decode(await source.read('results'));
    count = decode(await source.read('count'));
    const shown = treeSizeIn(results, /"treeSize":(\d+)/);
    if (results === null || shown === treeSizeIn(count, /"tree_size":(\d+)/)) break;
  }
  const checkpoint = decode(await source.read('checkpoint'));
  if (checkpoint === null) throw new RecordError('checkpoint', 'is missing');
  return { results, count, checkpoint };
}

/** The tree size that a pinned count names: where the walk must note the sums. Null when there is none to be read. */
export function countedTreeSize(pinned: Pinned, key: VerifierKey): number | null {
  if (pinned.count === null) return null;
  const opened = openCount(new TextEncoder().encode(pinned.count), key);
  return opened.ok ? opened.count.tree_size : null;
}

/** What the published numbers are checked against. */
export interface PublishedContext {
  findings: Findings;
  pinned: Pinned;
  key: VerifierKey;
  log: string;
  setup: OpenSetup;
  styles: readonly StyleSums[];
  countPoint: CountPoint | null;
  result: Result | null;
  isClosed: boolean;
  treeSize: number;
}

/**
 * Checks the published count and the numbers that are shown to people.
 * Takes: the context after the walk. Gives: the count when it is proved. Notes failures under `count` and `results`.
 */
export async function checkPublished(context: PublishedContext): Promise<CountDocument | null> {
  const { findings, pinned } = context;
  const count = (await findings.attempt('count', () => requireCount(context))) ?? null;
  if (pinned.results === null) return count;
  await findings.attempt('results', () => {
    const shown = parseResults(pinned.results as string);
    if (shown.meta.log !== null && shown.meta.log !== context.log) return; // the page shows another election
    findings.examine('results');
    const names = new Map<string, Set<string>>();
    for (const { post_id, name } of context.styles.flatMap(({ style }) => style.posts)) {
      names.set(post_id, (names.get(post_id) ?? new Set()).add(name));
    }
    const proved = count === null ? null : { treeSize: count.tree_size, counts: count.counts };
    requireShownIsProved(shown, proved, names);
  });
  return count;
}

function requireCount(context: PublishedContext): CountDocument | null {
  const { findings, pinned, key, setup, countPoint, treeSize } = context;
  if (pinned.count === null) return null;
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
  const decryptions = count.decryptions.map((share, i) => ({ place: `count, decryptions[${i}]`, share }));
  requireDecryption(setup, countPoint, decryptions, { place: 'count', counts: count.counts });
  return count;
}
