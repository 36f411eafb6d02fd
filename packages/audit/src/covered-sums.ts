import type { StoredSums } from '@evoting/belenios/auditor';
import { lineOf } from '@evoting/record/lines';
import type { Sum } from '@evoting/record/payloads';
import { type RevisionSums, ZERO_SUM } from '@evoting/record/totals';
import { isWholeBatch } from '@evoting/record/whole-batch';
import type { Tally } from './engine.ts';

/** Some ballots of a revision with their encrypted sums. */
interface Part {
  readonly ballots: number;
  readonly sums: unknown;
}

/** The ballots of a revision by how far live counts cover them, as stored; null stands for none. */
export interface StoredParts {
  /** Ballots that a count covers. */
  covered: StoredSums | null;
  /** Ballots of the style's last whole batch. */
  held: StoredSums | null;
  /** Ballots since that batch. */
  open: StoredSums | null;
}

/** A revision's ballots; the sums of the open ones are in the revision itself. */
interface Parts {
  /** The covered ballots that are in the lines. */
  added: Part | null;
  /** The covered ballots that are not in the lines yet. */
  ready: Part | null;
  held: Part | null;
  open: number;
}

/**
 * The encrypted sums of a growing record, of the ballots that a live count covers. The ballots of each style form
 * batches in the order of the record. A count covers the whole batches of a style without the last one, which stays
 * behind so that the next count does not reveal a few ballots; a style with few ballots waits alone. Adding new ballots
 * costs the same regardless of other papers.
 */
export class CoveredSums {
  readonly #tally: Tally;
  readonly #lines = new Map<string, Sum>();
  readonly #parts = new Map<RevisionSums, Parts>();
  readonly #styles = new Map<number, RevisionSums[]>();

  constructor(tally: Tally) {
    this.#tally = tally;
  }

  /** Registers a revision, in record order. */
  addRevision(revision: RevisionSums): void {
    const { style, contests } = revision.revision;
    this.#parts.set(revision, { added: null, ready: null, held: null, open: 0 });
    this.#styles.set(style, [...(this.#styles.get(style) ?? []), revision]);
    for (const { contest_id, candidates } of contests)
      for (const { candidate_id } of candidates) {
        const line = lineOf({ contest_id, candidate_id });
        if (!this.#lines.has(line)) this.#lines.set(line, { contest_id, candidate_id, ...ZERO_SUM });
      }
  }

  /**
   * Counts a ballot that was added to its revision's sums.
   * @param smallestBatch 1 where nothing is held back
   */
  note(revision: RevisionSums, smallestBatch: number): void {
    this.#partsOf(revision).open += 1;
    if (smallestBatch === 1) return;
    const ofStyle = this.#styles.get(revision.revision.style) ?? [];
    const sizes = ofStyle.map((one) => ({ ballots: one.ballots, open: this.#partsOf(one).open }));
    if (!isWholeBatch(sizes, smallestBatch)) return;
    for (const one of ofStyle) {
      const parts = this.#partsOf(one);
      parts.ready = this.#join(parts.ready, parts.held);
      parts.held = this.#takeOpen(one);
    }
  }

  /**
   * Adds up the ballots that a count covers now, yielding after each revision.
   * @param isAll true where nothing is held back
   * @returns one sum per (contest, candidate) in order of first appearance, and the covered ballots by revision
   */
  async cover(isAll: boolean): Promise<{ sums: Sum[]; ballots: number[] }> {
    const ballots: number[] = [];
    for (const [revision, parts] of this.#parts) {
      if (isAll) {
        parts.ready = this.#join(this.#join(parts.ready, parts.held), this.#takeOpen(revision));
        parts.held = null;
      }
      if (parts.ready) {
        this.#addToLines(revision, parts.ready);
        parts.added = this.#join(parts.added, parts.ready);
        parts.ready = null;
        await this.#tally.letOthers?.();
      }
      ballots.push(parts.added?.ballots ?? 0);
    }
    return { sums: [...this.#lines.values()], ballots };
  }

  /** Counts the ballots of each revision that `cover` would cover. */
  coverable(isAll: boolean): number[] {
    return [...this.#parts.values()].map(({ added, ready, held, open }) => {
      const whole = (added?.ballots ?? 0) + (ready?.ballots ?? 0);
      return isAll ? whole + (held?.ballots ?? 0) + open : whole;
    });
  }

  /** Returns the sums of all ballots of a revision. */
  wholeOf(revision: RevisionSums): unknown {
    const { added, ready, held, open } = this.#partsOf(revision);
    const rest = open > 0 ? { ballots: open, sums: revision.sums } : null;
    const whole = this.#join(this.#join(added, ready), this.#join(held, rest));
    return whole?.sums ?? revision.sums;
  }

  /** Stores the sums of a revision. */
  store(revision: RevisionSums): StoredParts {
    const { added, ready, held, open } = this.#partsOf(revision);
    const stored = (part: Part | null) => part && this.#tally.storeSums(part.sums);
    const rest = open > 0 ? { ballots: open, sums: revision.sums } : null;
    return { covered: stored(this.#join(added, ready)), held: stored(held), open: stored(rest) };
  }

  /** Restores the sums of a registered revision. */
  restore(revision: RevisionSums, { covered, held, open }: StoredParts): void {
    const loaded = (part: StoredSums | null): Part | null =>
      part && { ballots: part.numTallied, sums: this.#tally.loadSums(part) };
    const parts = { added: null, ready: loaded(covered), held: loaded(held), open: open?.numTallied ?? 0 };
    this.#parts.set(revision, parts);
    if (open) revision.sums = this.#tally.loadSums(open);
    revision.ballots = (parts.ready?.ballots ?? 0) + (parts.held?.ballots ?? 0) + parts.open;
  }

  #partsOf(revision: RevisionSums): Parts {
    const parts = this.#parts.get(revision);
    if (parts === undefined) throw new RangeError('a revision is not registered');
    return parts;
  }

  #takeOpen(revision: RevisionSums): Part | null {
    const parts = this.#partsOf(revision);
    if (parts.open === 0) return null;
    const taken = { ballots: parts.open, sums: revision.sums };
    parts.open = 0;
    revision.sums = this.#tally.emptySums(revision.election);
    return taken;
  }

  #join(left: Part | null, right: Part | null): Part | null {
    if (left === null || right === null) return left ?? right;
    const sums = this.#tally.combineSums(left.sums, right.sums);
    return { ballots: left.ballots + right.ballots, sums };
  }

  #addToLines({ revision }: RevisionSums, { sums }: Part): void {
    const { encryptedTally } = this.#tally.storeSums(sums);
    for (const [i, { contest_id, candidates }] of revision.contests.entries())
      for (const [j, { candidate_id }] of candidates.entries()) {
        const line = lineOf({ contest_id, candidate_id });
        const before = this.#lines.get(line);
        const more = encryptedTally[i]?.[j];
        if (before && more) this.#lines.set(line, { ...before, ...this.#sumOf(before, more) });
      }
  }

  #sumOf(left: Pick<Sum, 'alpha' | 'beta'>, right: Pick<Sum, 'alpha' | 'beta'>): Pick<Sum, 'alpha' | 'beta'> {
    const [a, b] = [left, right].map(({ alpha, beta }) =>
      this.#tally.loadSums({ numTallied: 1, encryptedTally: [[{ alpha, beta }]] }),
    );
    return this.#tally.storeSums(this.#tally.combineSums(a, b)).encryptedTally[0]?.[0] ?? ZERO_SUM;
  }
}
