import { lineOf } from '@evoting/record/lines';
import type { Sum } from '@evoting/record/payloads';
import { type RevisionSums, ZERO_SUM } from '@evoting/record/totals';
import type { Tally } from './engine.ts';

/**
 * The encrypted sums of a growing record by line. Adding new ballots costs the same regardless of other
 * papers; `totalOf` would start from all papers' sums again.
 */
export class LineTotals {
  readonly #tally: Tally;
  readonly #lines = new Map<string, Sum>();
  /** The ballots of each revision that are already in the lines, with their sums. */
  readonly #added = new Map<RevisionSums, { ballots: number; sums: unknown }>();

  constructor(tally: Tally) {
    this.#tally = tally;
  }

  /**
   * Adds the new ballots and resets the sums of the revisions, yielding after each revision.
   * @param revisions all revisions in order
   * @returns one sum per (contest, candidate) in order of first appearance, as in `totalOf`
   */
  async add(revisions: readonly RevisionSums[]): Promise<Sum[]> {
    for (const revision of revisions) {
      const before = this.#added.get(revision);
      if (before?.ballots === revision.ballots) continue;
      this.#addOf(revision, revision.ballots - (before?.ballots ?? 0));
      this.#added.set(revision, { ballots: revision.ballots, sums: this.wholeOf(revision) });
      revision.sums = this.#tally.emptySums(revision.election);
      await this.#tally.letOthers?.();
    }
    return [...this.#lines.values()];
  }

  /** Returns the sums of all ballots of a revision. */
  wholeOf(revision: RevisionSums): unknown {
    const before = this.#added.get(revision);
    return before ? this.#tally.combineSums(before.sums, revision.sums) : revision.sums;
  }

  #addOf({ revision, sums }: RevisionSums, ballots: number): void {
    const { encryptedTally } = this.#tally.storeSums(sums);
    for (const [i, { contest_id, candidates }] of revision.contests.entries())
      for (const [j, { candidate_id }] of candidates.entries()) {
        const line = lineOf({ contest_id, candidate_id });
        const before = this.#lines.get(line) ?? { contest_id, candidate_id, ...ZERO_SUM };
        const more = encryptedTally[i]?.[j];
        this.#lines.set(line, more && ballots > 0 ? { ...before, ...this.#sumOf(before, more) } : before);
      }
  }

  #sumOf(left: Pick<Sum, 'alpha' | 'beta'>, right: Pick<Sum, 'alpha' | 'beta'>): Pick<Sum, 'alpha' | 'beta'> {
    const [a, b] = [left, right].map(({ alpha, beta }) =>
      this.#tally.loadSums({ numTallied: 1, encryptedTally: [[{ alpha, beta }]] }),
    );
    return this.#tally.storeSums(this.#tally.combineSums(a, b)).encryptedTally[0]?.[0] ?? ZERO_SUM;
  }
}
