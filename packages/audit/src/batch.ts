import type { CountDocument, Setup } from './payloads.ts';
import { RecordError } from './source.ts';

/** The rules of the setup; `smallest_batch`: so many ballots at least must be opened together. */
type Rules = Setup['rules'];

/**
 * Checks that a live count covers enough new ballots: two counts that differ by few ballots show how these were filled in.
 * The result at the close covers whatever is left. That the count before is the one that the document names is the server's
 * signed word: whoever has kept two counts can compare.
 * Takes: a count, the rules, and whether it covers the end of voting. Gives: nothing.
 * Refuses: a count with fewer new ballots than the rules allow, or one that does not follow the one before (RecordError).
 */
export function requireCountBatch(count: CountDocument, { smallest_batch }: Rules, isFinal: boolean): void {
  const { previous } = count;
  if (previous !== undefined && (previous.tree_size >= count.tree_size || previous.ballots > count.ballots)) {
    throw new RecordError('count, previous', 'does not come before the count');
  }
  const fresh = count.ballots - (previous?.ballots ?? 0);
  if (isFinal || fresh >= smallest_batch) return;
  throw new RecordError(
    'count, ballots',
    `covers ${fresh} new ballots, the setup allows ${smallest_batch} or more`,
  );
}

/** A style, how many ballots it has, and where its own tally is (null where it was not opened alone). */
export interface OpenedStyle {
  ballots: number;
  place: string | null;
}

/**
 * Checks that no style was opened alone, nor left alone beside the opened ones, with too few ballots.
 * Takes: the styles and the rules. Gives: what is wrong and where, or null.
 */
export function styleBatchProblem(
  styles: readonly OpenedStyle[],
  { smallest_batch }: Rules,
): { place: string; reason: string } | null {
  const opened = styles.filter(({ place }) => place !== null);
  if (styles.length === 1 || opened.length === 0) return null;
  const isTooFew = (ballots: number) => ballots > 0 && ballots < smallest_batch;
  const small = opened.find(({ ballots }) => isTooFew(ballots));
  const rule = `the setup allows ${smallest_batch} or more`;
  if (small) return { place: small.place ?? '', reason: `opens ${small.ballots} ballots alone, ${rule}` };
  const closed = styles.reduce((sum, { place, ballots }) => sum + (place === null ? ballots : 0), 0);
  const reason = `leaves ${closed} ballots alone that were not opened, ${rule}`;
  return isTooFew(closed) ? { place: opened.at(-1)?.place ?? '', reason } : null;
}
