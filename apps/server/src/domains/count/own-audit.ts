import { availableParallelism } from 'node:os';
import type { Tally } from '@evoting/audit/engine';
import { StandingAudit } from '@evoting/audit/standing';
import { sodiumTally } from '@evoting/belenios/sodium';
import { RecordError } from '@evoting/record/source';
import { parseVerifierKey } from '@evoting/tlog/key';
import { TILE_WIDTH } from '@evoting/tlog/tile';
import type { Deps } from '../../deps.ts';
import type { BallotEngine } from '../../platform/ballots.ts';
import { Turns } from '../../platform/turns.ts';
import { filesOf, listOpenings, type RecordHead } from '../board/log.ts';

export type AuditDeps = Pick<Deps, 'db'> & { readonly ballots: Pick<BallotEngine, 'judgeAgain'> };

/** The audits of the records whose sums this process decrypts. */
export interface WithAudits {
  readonly audits: OwnAudits;
}

/** How many entries are audited in one turn, so that those who move ballots have theirs. */
const ENTRIES_AT_ONCE = 4 * TILE_WIDTH;
/** Two sequencers' worth of looks, and a tally. */
const WAITING_MAX = 4;

interface Own {
  readonly audit: StandingAudit;
  /** The record as it was read last: whose files the audit reads. */
  record: RecordHead;
}

/**
 * What the trustee's key of this server answers to: an audit of each record by this process itself, from the
 * first entry on, which goes on while the record grows. Sums are taken from it and never from the tables that
 * keep them: who writes the database could hand over a single ballot in the place of a sum.
 */
export class OwnAudits {
  readonly #deps: AuditDeps;
  readonly #own = new Map<string, Own>();
  readonly #turns = new Turns<string>(WAITING_MAX);

  constructor(deps: AuditDeps) {
    this.#deps = deps;
  }

  /**
   * Audits a record on, and asks the audit once it has reached the record's signed head.
   * Takes: the record, the sizes of further trees whose sums may be asked for, and the question.
   * Gives: the answer; undefined while the audit is on its way, which goes on with the next call.
   * Refuses: a record that does not hold (RecordError), and what the database throws.
   */
  async ask<T>(
    record: RecordHead,
    treeSizes: readonly number[],
    question: (audit: StandingAudit) => T,
  ): Promise<T | undefined> {
    const asked = await this.#turns.run(record.electionId, async () => {
      const own = this.#ownOf(record, treeSizes);
      const isThere = await this.#advance(own, treeSizes).catch((error: unknown) => {
        if (!(error instanceof RecordError)) throw error;
        const why = `the record of ${record.log} does not hold: ${error.message}`;
        throw new Error(`No sums are decrypted, since ${why}`, { cause: error });
      });
      return isThere ? { answer: question(own.audit) } : null;
    });
    return asked?.answer;
  }

  /** As `ask`, and goes on until the audit has reached the head. */
  async askAtLast<T>(
    record: RecordHead,
    treeSizes: readonly number[],
    question: (audit: StandingAudit) => T,
  ): Promise<T> {
    for (;;) {
      const answer = await this.ask(record, treeSizes, (audit) => ({ of: question(audit) }));
      if (answer) return answer.of;
    }
  }

  /** The record's audit; another one where it can't go on, or has passed a tree that is asked for now. */
  #ownOf(record: RecordHead, treeSizes: readonly number[]): Own {
    const { electionId } = record;
    const known = this.#own.get(electionId);
    if (known && known.record.verifierKey === record.verifierKey && known.audit.canGive(treeSizes)) {
      if (record.publishedSize >= known.record.publishedSize) known.record = record;
      return known;
    }
    const key = parseVerifierKey(record.verifierKey);
    if (!key) throw new Error(`the record of ${record.log} names no key`);
    const { db, ballots } = this.#deps;
    const engine = {
      verifier: { verify: ballots.judgeAgain },
      tally: sodiumTally as unknown as Tally,
      parallel: 2 * availableParallelism(),
    };
    const own: Own = {
      record,
      audit: new StandingAudit(
        filesOf(db, () => own.record),
        key,
        engine,
      ),
    };
    this.#own.set(electionId, own);
    return own;
  }

  async #advance({ audit, record }: Own, treeSizes: readonly number[]): Promise<boolean> {
    const { checkpoint, publishedSize } = record;
    const openings = audit.size < publishedSize ? await listOpenings(this.#deps.db, record) : [];
    const later = openings.filter(({ index }) => index >= audit.size).map(({ treeSize }) => treeSize);
    return audit.advance({ checkpoint, treeSizes: [...later, ...treeSizes], most: ENTRIES_AT_ONCE });
  }
}
