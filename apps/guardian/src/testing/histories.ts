import { requestProblem } from '@evoting/audit/count-request';
import { CoveredSums } from '@evoting/audit/covered-sums';
import type { Tally } from '@evoting/audit/engine';
import type { LastOpening, OpenRequest } from '@evoting/audit/opening-state';
import type { RevisionSums } from '@evoting/record/totals';

/** The smallest batch of the elections of these histories. */
export const BATCH = 2;

/** Sums as lists of ballots, in place of ciphertexts. */
const tally = {
  emptySums: () => [],
  combineSums: (left: string[], right: string[]) => [...left, ...right],
  storeSums: (ballots: string[]) => ({ numTallied: ballots.length, encryptedTally: [], ballots }),
} as unknown as Tally;

/** A history that ends with a request: `a` and `b` are ballots, `r` asks for a count, and `o` is the count. */
export interface Asking {
  readonly text: string;
  /** The ballots that the count covers, each by its position and letter. */
  readonly covered: ReadonlySet<string>;
  /** The last count before it; null for none. */
  readonly previous: string | null;
}

/** The rule of a record that decides what may be asked for. */
const RECORD_RULES = { requestProblem };

/** Reads a history by the rules that every reader has; null if it is not valid, or does not end with a request. */
function readHistory(text: string, rules: typeof RECORD_RULES): { asking: Asking | null } | null {
  const revision = { revision: { style: 0, contests: [] }, ballots: 0, sums: [] } as unknown as RevisionSums;
  const sums = new CoveredSums(tally);
  sums.addRevision(revision);
  let last: LastOpening | null = null;
  let request: (OpenRequest & { ballots: number }) | null = null;
  let asking: Asking | null = null;
  for (const [index, entry] of [...text].entries()) {
    asking = null;
    if (entry === 'r') {
      const setup = { setup: { results: 'live', ceremony: '', made_at: 0, min_interval_s: 0 } };
      const tree = { setup, time: 0, seen: null, endIndex: null, isSample: false, request };
      const previous: string | null = last?.hash ?? null;
      if (rules.requestProblem({ requested_at: 0, previous }, index, last, tree as never)) return null;
      const [ballots = 0] = sums.coverable(false);
      if (ballots <= (last?.ballots ?? 0)) return null;
      request = { index, treeSize: index + 1, requestedAt: 0, ballots };
      const { ballots: covered } = sums.store(revision).covered as unknown as { ballots: string[] };
      asking = { text, covered: new Set(covered), previous };
    } else if (entry === 'o') {
      if (request === null) return null;
      const { treeSize, ballots } = request;
      last = { hash: text.slice(0, treeSize), treeSize, openedAt: 0, ballots } as LastOpening;
      request = null;
    } else {
      (revision.sums as string[]).push(`${index}${entry}`);
      revision.ballots += 1;
      sums.note(revision, BATCH);
    }
  }
  return { asking };
}

/**
 * Lists the valid histories of at most nine entries that end with a request: up to six ballots, and four where the first
 * one is another. No ballot comes between a request and its count.
 */
export function askingHistories(rules = RECORD_RULES): Asking[] {
  const found: Asking[] = [];
  const extend = (text: string) => {
    const read = readHistory(text, rules);
    if (read === null) return;
    if (read.asking) found.push(read.asking);
    const isFull = text.replace(/[ro]/g, '').length === (text.startsWith('b') ? 4 : 6);
    const ballot = isFull || text.endsWith('r') ? '' : text === '' ? 'ab' : 'a';
    if (text.length < 9) for (const next of `${ballot}ro`) extend(text + next);
  };
  extend('');
  return found;
}
