import { availableParallelism } from 'node:os';
import type { Tally } from '@evoting/audit/engine';
import { StandingAudit } from '@evoting/audit/standing';
import { sodiumTally } from '@evoting/belenios/sodium';
import { RecordError } from '@evoting/record/source';
import { parseVerifierKey } from '@evoting/tlog/key';
import { TILE_WIDTH } from '@evoting/tlog/tile';
import type { Deps } from '../../deps.ts';
import type { BallotEngine } from '../../platform/ballots.ts';
import type { Db } from '../../platform/database/connect.ts';
import { Turns } from '../../platform/turns.ts';
import { filesOf, findLastOpening, findWaitingTree, listOpenings, type RecordHead } from '../board/log.ts';

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
  /** The record as it was read last, and where: whose files the audit reads. */
  record: RecordHead;
  db: Db;
}

/**
 * What the trustee's key of this server answers to: an audit of each record by this process itself, from the
 * first entry on, which goes on while the record grows. Sums are taken from it and never from the tables that
 * keep them: who writes the database could hand over a single ballot in the place of a sum.
 */
export class OwnAudits {
  readonly #own = new Map<string, Own>();
  readonly #turns = new Turns<string>(WAITING_MAX);

  /**
   * Audits a record on, and asks the audit once it has reached the record's signed head.
   * Takes: the record, the sizes of further trees whose sums may be asked for, and the question.
   * Gives: the answer; undefined while the audit is on its way, which goes on with the next call.
   * Refuses (throws): a record that does not hold, and what the database throws.
   */
  async ask<T>(
    deps: AuditDeps,
    record: RecordHead,
    treeSizes: readonly number[],
    question: (audit: StandingAudit) => T | Promise<T>,
  ): Promise<T | undefined> {
    const asked = await this.#turns.run(record.electionId, async () => {
      const { audit, isThere } = await this.#advance(deps, record, { treeSizes, end: record.publishedSize });
      return isThere ? { answer: await question(audit) } : null;
    });
    return asked?.answer;
  }

  /** As `ask`, and goes on until the audit has reached the head. */
  async askAtLast<T>(
    deps: AuditDeps,
    record: RecordHead,
    treeSizes: readonly number[],
    question: (audit: StandingAudit) => T | Promise<T>,
  ): Promise<T> {
    for (;;) {
      const answer = await this.ask(deps, record, treeSizes, async (audit) => ({
        of: await question(audit),
      }));
      if (answer) return answer.of;
    }
  }

  /**
   * Audits a record on, so that less is to be done when it is asked; with live counts as far as the last tree
   * that was or will be counted, since a further one may be counted that it would have passed.
   */
  async keep(deps: AuditDeps, record: RecordHead): Promise<void> {
    await this.#turns.run(record.electionId, async () => {
      const treeSizes = record.liveResults ? await countedTrees(deps.db, record.electionId) : [];
      const end = record.liveResults ? Math.max(0, ...treeSizes) : record.publishedSize;
      const known = this.#own.get(record.electionId);
      if (!known || known.audit.size < end) await this.#advance(deps, record, { treeSizes, end });
    });
  }

  async #advance(
    deps: AuditDeps,
    record: RecordHead,
    asked: { treeSizes: readonly number[]; end: number },
  ): Promise<{ audit: StandingAudit; isThere: boolean }> {
    const from = this.#own.get(record.electionId)?.audit.size;
    const later = await listOpenings(deps.db, record, from);
    const treeSizes = [...later.map(({ treeSize }) => treeSize), ...asked.treeSizes];
    const own = this.#ownOf(deps, record, treeSizes);
    const { audit } = own;
    const { checkpoint, publishedSize } = own.record;
    // Another caller may have read a longer record before.
    const wished = asked.end === record.publishedSize ? publishedSize : asked.end;
    const end = Math.min(wished, audit.size + ENTRIES_AT_ONCE);
    const isThere = await audit.advance({ checkpoint, treeSizes, end }).catch((error: unknown) => {
      if (!(error instanceof RecordError)) throw error;
      const why = `the record of ${record.log} does not hold: ${error.message}`;
      throw new Error(`No sums are decrypted, since ${why}`, { cause: error });
    });
    return { audit, isThere };
  }

  /**
   * The record's audit; another one from the first entry on where it can't go on, or has passed a tree that
   * is asked for now.
   */
  #ownOf({ db, ballots }: AuditDeps, record: RecordHead, treeSizes: readonly number[]): Own {
    const { electionId } = record;
    const known = this.#own.get(electionId);
    if (known && known.record.verifierKey === record.verifierKey && known.audit.canGive(treeSizes)) {
      if (record.publishedSize >= known.record.publishedSize) Object.assign(known, { record, db });
      return known;
    }
    const key = parseVerifierKey(record.verifierKey);
    if (!key) throw new Error(`the record of ${record.log} names no key`);
    const engine = {
      verifier: { verify: ballots.judgeAgain },
      tally: sodiumTally as unknown as Tally,
      parallel: 2 * availableParallelism(),
    };
    const own: Own = {
      record,
      db,
      audit: new StandingAudit(
        filesOf(() => own),
        key,
        engine,
      ),
    };
    this.#own.set(electionId, own);
    return own;
  }
}

/** The sizes of the trees that were counted last and that will be counted next. */
async function countedTrees(db: Db, electionId: string): Promise<number[]> {
  const [last, waiting] = [await findLastOpening(db, electionId), await findWaitingTree(db, electionId, 0)];
  return [last, waiting].flatMap((tree) => (tree ? [tree.treeSize] : []));
}
