import { lineOf } from '@evoting/record/lines';
import type { Sum } from '@evoting/record/payloads';
import { type RevisionSums, ZERO_SUM } from '@evoting/record/totals';
import type { Tally } from './engine.ts';

/**
 * What the ballots of a record add up to on each line while it grows. To add the ballots that are new costs
 * the same whatever other papers there are; `totalOf` begins with every paper's sums again.
 */
export class LineTotals {
  readonly #tally: Tally;
  readonly #lines = new Map<string, Sum>();
  /** Of each revision the ballots that are in the lines, and their sums. */
  readonly #added = new Map<RevisionSums, { ballots: number; sums: unknown }>();

  /** Takes: the engine's tally. */
  constructor(tally: Tally) {
    this.#tally = tally;
  }

  /**
   * Adds what is new, and takes it out of the sums of the revisions, which begin again; others have their
   * turn after each revision.
   * Takes: all revisions in their order.
   * Gives: one sum a (contest, candidate), in order of first appearance, as `totalOf` does.
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

  /** All ballots of a revision, added up. */
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
