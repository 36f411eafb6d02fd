import { availableParallelism } from 'node:os';
import { setImmediate as letOthers } from 'node:timers/promises';
import type { Tally } from '@evoting/audit/engine';
import { StandingAudit } from '@evoting/audit/standing';
import { sodiumTally } from '@evoting/belenios/sodium';
import { RecordError } from '@evoting/record/source';
import { parseVerifierKey, type VerifierKey } from '@evoting/tlog/key';
import { TILE_WIDTH } from '@evoting/tlog/tile';
import type { Deps } from '../../deps.ts';
import type { BallotEngine } from '../../platform/ballots.ts';
import type { Db } from '../../platform/database/connect.ts';
import { Turns } from '../../platform/turns.ts';
import { findEntry } from '../board/entries-store.ts';
import { filesOf } from '../board/files.ts';
import { findRecord, type RecordHead } from '../board/records-store.ts';
import { AuditStateFile, isDue } from './audit-state.ts';
import { canGive, countedTrees, treesFor } from './counted-trees.ts';

export type AuditDeps = Pick<Deps, 'db' | 'keys'> & { readonly ballots: Pick<BallotEngine, 'judgeAgain'> };

/** The audits of the records whose sums this process decrypts. */
export interface WithAudits {
  readonly audits: ServerAudits;
}

/** How many entries are audited in one turn, so that those who move ballots have theirs. */
const ENTRIES_AT_ONCE = 4 * TILE_WIDTH;
/** Two sequencers' worth of looks, and a tally. */
const WAITING_MAX = 4;

const ON_ITS_WAY = 'on-its-way';

/** With what an audit is asked: `ask` says it. */
type Asked<T> = [
  deps: AuditDeps,
  record: RecordHead,
  treeSizes: readonly number[],
  question: (audit: StandingAudit) => T | Promise<T>,
];

interface Own {
  readonly audit: StandingAudit;
  /** The record as it was read last, and where: whose files the audit reads. */
  readonly where: { record: RecordHead; db: Db };
  readonly kept: AuditStateFile;
  /** How many entries are in its state on the disk, or in one there that is of no use here. */
  stored: number;
}

/**
 * What the trustee's key of this server answers to: an audit of each record by this process itself, from the
 * first entry on, which goes on while the record grows. Sums are taken from it and never from the tables that
 * keep them: who writes the database could hand over a single ballot in the place of a sum. Its state is
 * stored beside that key, so that after a restart, and in another process, it goes on from there.
 */
export class ServerAudits {
  readonly #own = new Map<string, Own>();
  readonly #turns = new Turns<string>(WAITING_MAX);
  readonly #onUnstored: (error: unknown) => void;

  /** Takes: what is called where a state could not be stored or removed: that costs time or room, no more. */
  constructor(onUnstored: (error: unknown) => void = () => {}) {
    this.#onUnstored = onUnstored;
  }

  /**
   * Audits a record on, and asks the audit once it has reached the record's signed head.
   * Takes: the record, the sizes of further trees whose sums may be asked for, and the question.
   * Gives: the answer; undefined while the audit is on its way, which goes on with the next call, and where
   * as many wait as may.
   * Refuses (throws): a record that does not hold, and what the database throws.
   */
  async ask<T>(...asked: Asked<T>): Promise<T | undefined> {
    const heard = await this.#askOnce(...asked);
    return heard === ON_ITS_WAY ? undefined : heard?.answer;
  }

  /** As `ask`, and goes on until the audit has reached the head; undefined only where as many wait as may. */
  async askAtLast<T>(...asked: Asked<T>): Promise<T | undefined> {
    let heard: { answer: T } | typeof ON_ITS_WAY | null;
    do heard = await this.#askOnce(...asked);
    while (heard === ON_ITS_WAY);
    return heard?.answer;
  }

  #askOnce<T>(...[deps, record, treeSizes, question]: Asked<T>) {
    return this.#turns.run(record.electionId, async () => {
      const { audit, isThere } = await this.#advance(deps, record, { treeSizes, end: record.publishedSize });
      return isThere ? { answer: await question(audit) } : ON_ITS_WAY;
    });
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

  /** Stores all that has been audited since it was stored last: before the process ends. */
  async storeAll(): Promise<void> {
    for (const [electionId, own] of this.#own)
      await this.#turns.run(electionId, async () => {
        if (own.audit.size > own.stored) await this.#store(own);
      });
  }

  /**
   * Ends the audits of records that have their result by now, whichever process made it.
   * Takes: the records that have none.
   */
  async endOthers(deps: Pick<Deps, 'db' | 'keys'>, unfinished: readonly RecordHead[]): Promise<void> {
    const ids = new Set(unfinished.map(({ electionId }) => electionId));
    for (const [electionId, { where }] of this.#own)
      if (!ids.has(electionId) && (await findEntry(deps.db, electionId, 'Result')) !== undefined)
        await this.end(deps, where.record);
  }

  /**
   * Forgets the audit of a record that has its result, and its state: nothing is decrypted of it any more.
   */
  async end({ keys }: Pick<Deps, 'keys'>, record: RecordHead): Promise<void> {
    await this.#turns.run(record.electionId, async () => {
      this.#own.delete(record.electionId);
      await keptOf(keys, record).remove().catch(this.#onUnstored);
    });
  }

  async #advance(
    deps: AuditDeps,
    asked: RecordHead,
    { treeSizes: trees, end }: { treeSizes: readonly number[]; end: number },
  ): Promise<{ audit: StandingAudit; isThere: boolean }> {
    const kept = keptOf(deps.keys, asked);
    const entries = await kept.entries();
    const record = await requireAudited(deps.db, asked, entries);
    const own = await this.#ownOf(deps, record, trees, { kept, entries });
    const { audit, where } = own;
    const { checkpoint, publishedSize } = where.record;
    const treeSizes = await treesFor(audit, deps.db, where.record, trees);
    // Another caller may have read a longer record before.
    const wished = end === asked.publishedSize ? publishedSize : end;
    const next = Math.min(wished, audit.size + ENTRIES_AT_ONCE);
    const isThere = await audit.advance({ checkpoint, treeSizes, end: next }).catch((error: unknown) => {
      if (!(error instanceof RecordError)) throw error;
      const why = `the record of ${record.log} does not hold: ${error.message}`;
      throw new Error(`No sums are decrypted, since ${why}`, { cause: error });
    });
    if (isDue(audit.size, own.stored)) await this.#store(own);
    return { audit, isThere };
  }

  /**
   * The record's audit; where it can't go on, has passed a tree that is asked for now, or is far behind the
   * state on the disk, one from that state, or from the first entry on.
   */
  async #ownOf(
    deps: AuditDeps,
    record: RecordHead,
    trees: readonly number[],
    { kept, entries }: { kept: AuditStateFile; entries: number },
  ): Promise<Own> {
    const known = this.#own.get(record.electionId);
    const isOfKey = known?.where.record.verifierKey === record.verifierKey;
    // A record that does not hold is not audited again to find the same.
    const isFit = isOfKey && (known.audit.isRefused || (await canGive(known.audit, deps.db, record, trees)));
    const here = isFit ? known : undefined;
    const nearest = here ? Math.max(here.stored, here.audit.size + ENTRIES_AT_ONCE) : 0;
    const isFurther = entries > nearest;
    const resumed = isFurther ? await resume(deps, record, trees, kept) : null;
    const own = resumed ?? here ?? begin(deps, record, kept);
    if (isFurther) own.stored = await kept.entries();
    this.#own.set(record.electionId, own);
    if (record.publishedSize >= own.where.record.publishedSize)
      Object.assign(own.where, { record, db: deps.db });
    return own;
  }

  async #store(own: Own): Promise<void> {
    // Also where it fails: it is tried again after as much more.
    own.stored = own.audit.size;
    await own.kept.store(own.audit).catch(this.#onUnstored);
  }
}

const keptOf = (keys: Deps['keys'], record: RecordHead) =>
  new AuditStateFile(keys.audited(record), keyOf(record));

function keyOf({ verifierKey, log }: RecordHead): VerifierKey {
  const key = parseVerifierKey(verifierKey);
  if (!key) throw new Error(`the record of ${log} names no key`);
  return key;
}

/**
 * The record, read again where another process has audited more of it by now.
 * Refuses (throws): a database that does not have what was audited.
 */
async function requireAudited(db: Db, asked: RecordHead, entries: number): Promise<RecordHead> {
  if (entries <= asked.publishedSize) return asked;
  const record = await findRecord(db, asked.electionId);
  if (record && entries <= record.publishedSize) return record;
  throw new Error(
    `No sums are decrypted, since the database does not hold the ${entries} entries of the record of ${asked.log} that this server has audited: it is an older copy, or another one.`,
  );
}

/** An audit from the first entry on. */
function begin({ db, ballots }: AuditDeps, record: RecordHead, kept: AuditStateFile): Own {
  const where = { record, db };
  const files = filesOf(() => where);
  const audit = new StandingAudit(files, keyOf(record), engineOf(ballots));
  return { audit, where, kept, stored: 0 };
}

/** An audit from the state on the disk; null where that is none of this record, or has passed a tree. */
async function resume(
  { db, ballots }: AuditDeps,
  record: RecordHead,
  trees: readonly number[],
  kept: AuditStateFile,
): Promise<Own | null> {
  const state = await kept.read();
  if (state === null) return null;
  const where = { record, db };
  const from = { state, checkpoint: record.checkpoint };
  const files = filesOf(() => where);
  const audit = await StandingAudit.resume(files, keyOf(record), engineOf(ballots), from);
  return audit && (await canGive(audit, db, record, trees))
    ? { audit, where, kept, stored: audit.size }
    : null;
}

const engineOf = ({ judgeAgain }: AuditDeps['ballots']) => ({
  verifier: { verify: judgeAgain },
  tally: { ...(sodiumTally as unknown as Tally), letOthers },
  parallel: 2 * availableParallelism(),
});
