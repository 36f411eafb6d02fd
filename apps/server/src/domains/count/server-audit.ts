import { availableParallelism } from 'node:os';
import { setImmediate as letOthers } from 'node:timers/promises';
import type { Tally } from '@evoting/audit/engine';
import { StandingAudit } from '@evoting/audit/standing';
import { isDue } from '@evoting/audit/state-file';
import { sodiumTally } from '@evoting/belenios/sodium';
import { RecordError } from '@evoting/record/source';
import { parseVerifierKey, type VerifierKey } from '@evoting/tlog/key';
import { TILE_WIDTH } from '@evoting/tlog/tile';
import type { Deps } from '../../deps.ts';
import type { BallotEngine } from '../../platform/ballots.ts';
import type { Db } from '../../platform/database/connect.ts';
import { KeyedQueue } from '../../platform/keyed-queue.ts';
import { findEntry } from '../board/entries-store.ts';
import { filesOf } from '../board/files.ts';
import { findRecord, type RecordHead } from '../board/records-store.ts';
import { AuditStateFile } from './audit-state.ts';
import { canGive, lastCountedTree, treesToKeep } from './counted-trees.ts';
import { RefusedRecords } from './refused-records.ts';

export type AuditDeps = Pick<Deps, 'db' | 'keys'> & {
  readonly ballots: Pick<BallotEngine, 'verifyRecorded'>;
};

/** The audits of the records whose sums this process decrypts. */
export interface WithAudits {
  readonly audits: ServerAudits;
}

/** The entries audited in one turn, after which ballots are moved. */
const ENTRIES_PER_TURN = 4 * TILE_WIDTH;
/** Room for two sequencers and a tally. */
const WAITING_MAX = 4;

const BEHIND = 'behind';

/** The arguments of `ServerAudits.query`. */
type QueryArguments<T> = [
  deps: AuditDeps,
  record: RecordHead,
  treeSizes: readonly number[],
  query: (audit: StandingAudit) => T | Promise<T>,
];

interface RecordAudit {
  readonly audit: StandingAudit;
  /** The record as it was last read, whose files the audit reads. */
  readonly source: { record: RecordHead; db: Db };
  readonly stateFile: AuditStateFile;
  /** The number of entries in the stored state, even if that state is unusable here. */
  stored: number;
}

/**
 * Incremental audits, one per record, whose sums the server's trustee key decrypts.
 * Sums are never taken from the tables: whoever writes the database could replace a sum by a single ballot.
 * The state is stored beside the key, so that the audit goes on from there after a restart or in another
 * process.
 */
export class ServerAudits {
  readonly #audits = new Map<string, RecordAudit>();
  readonly #turns = new KeyedQueue<string>(WAITING_MAX);
  readonly #refused: RefusedRecords;
  readonly #onUnstored: (error: unknown) => void;

  /**
   * @param onUnstored called if a state could not be stored or removed, which costs only time or disk space
   * @param elapsedMs monotonic, in milliseconds
   */
  constructor(onUnstored: (error: unknown) => void = () => {}, elapsedMs = () => performance.now()) {
    this.#onUnstored = onUnstored;
    this.#refused = new RefusedRecords(elapsedMs);
  }

  /** True if a record does not verify: nothing of it is counted. */
  get hasRefused(): boolean {
    return !this.#refused.isEmpty;
  }

  /** Tells whether a record was refused lately, so that no count need be tried yet. */
  isPaused(electionId: string): boolean {
    return this.#refused.isPaused(electionId);
  }

  /**
   * Advances the audit of a record, and queries it once it has reached the record's signed head.
   * @returns the answer; undefined while the audit is behind (the next call advances it further), and where
   * too many callers wait
   * @throws Error for a record that does not verify
   */
  async query<T>(...args: QueryArguments<T>): Promise<T | undefined> {
    const reply = await this.#queryOnce(...args);
    return reply === BEHIND ? undefined : reply?.answer;
  }

  /**
   * Like `query`, but first advances the audit to the head; undefined only if too many callers wait.
   */
  async queryAtHead<T>(...args: QueryArguments<T>): Promise<T | undefined> {
    let reply: { answer: T } | typeof BEHIND | null;
    do reply = await this.#queryOnce(...args);
    while (reply === BEHIND);
    return reply?.answer;
  }

  #queryOnce<T>(...[deps, record, treeSizes, query]: QueryArguments<T>) {
    return this.#turns.run(record.electionId, async () => {
      const { audit, isThere } = await this.#advance(deps, record, { treeSizes, end: record.publishedSize });
      return isThere ? { answer: await query(audit) } : BEHIND;
    });
  }

  /**
   * Advances the audit of a record, so that a later query has less to do. With live counts by the server's
   * own key it stops at the last tree that was counted, since another process may count any later one.
   */
  async advance(deps: AuditDeps, record: RecordHead): Promise<void> {
    await this.#turns.run(record.electionId, async () => {
      const counted = await lastCountedTree(deps.db, record.electionId);
      const isHere = record.liveResults && record.heldTrustee !== null;
      const end = isHere ? counted : record.publishedSize;
      const treeSizes = isHere ? [counted] : [];
      const known = this.#audits.get(record.electionId);
      if (!known || known.audit.size < end) await this.#advance(deps, record, { treeSizes, end });
    });
  }

  /** Stores the state of every audit; call it before the process ends. */
  async storeAll(): Promise<void> {
    for (const [electionId, known] of this.#audits)
      await this.#turns.run(electionId, async () => {
        if (known.audit.size > known.stored) await this.#store(known);
      });
  }

  /**
   * Ends the audits of records that have their result, whichever process made it.
   * @param unfinished the records without a result
   */
  async endFinished(deps: Pick<Deps, 'db' | 'keys'>, unfinished: readonly RecordHead[]): Promise<void> {
    const ids = new Set(unfinished.map(({ electionId }) => electionId));
    for (const [electionId, { source }] of this.#audits)
      if (!ids.has(electionId) && (await findEntry(deps.db, electionId, 'Result')) !== undefined)
        await this.end(deps, source.record);
  }

  /**
   * Deletes the audit of a record that has its result, and its stored state: nothing of it is decrypted any
   * more.
   */
  async end({ keys }: Pick<Deps, 'keys'>, record: RecordHead): Promise<void> {
    await this.#turns.run(record.electionId, async () => {
      this.#audits.delete(record.electionId);
      this.#refused.remove(record.electionId);
      await stateFileOf(keys, record).remove().catch(this.#onUnstored);
    });
  }

  async #advance(
    deps: AuditDeps,
    requested: RecordHead,
    { treeSizes: trees, end }: { treeSizes: readonly number[]; end: number },
  ): Promise<{ audit: StandingAudit; isThere: boolean }> {
    const stateFile = stateFileOf(deps.keys, requested);
    const entries = await stateFile.entries();
    const record = await requireAudited(deps.db, requested, entries);
    const known = await this.#auditOf(deps, record, trees, { stateFile, entries });
    const { audit, source } = known;
    const { checkpoint, publishedSize } = source.record;
    const treeSizes = await treesToKeep(audit, deps.db, source.record, trees);
    // Another caller may have read a longer record before.
    const goal = end === requested.publishedSize ? publishedSize : end;
    const next = Math.min(goal, audit.size + ENTRIES_PER_TURN);
    const isThere = await audit.advance({ checkpoint, treeSizes, end: next }).catch((error: unknown) => {
      if (!(error instanceof RecordError)) throw error;
      this.#refused.add(record.electionId);
      const why = `the record of ${record.log} does not hold: ${error.message}`;
      throw new Error(`No sums are decrypted, since ${why}`, { cause: error });
    });
    this.#refused.remove(record.electionId);
    if (isDue(audit.size, known.stored)) await this.#store(known);
    return { audit, isThere };
  }

  /**
   * Finds the record's audit. One that cannot go on, has passed a tree that is asked for now, or is far
   * behind the stored state is replaced by one from that state, or from the first entry.
   */
  async #auditOf(
    deps: AuditDeps,
    record: RecordHead,
    trees: readonly number[],
    { stateFile, entries }: { stateFile: AuditStateFile; entries: number },
  ): Promise<RecordAudit> {
    const known = this.#audits.get(record.electionId);
    const isOfKey = known?.source.record.verifierKey === record.verifierKey;
    // A refused record is not audited again to find the same fault.
    const isUsable =
      isOfKey && (known.audit.isRefused || (await canGive(known.audit, deps.db, record, trees)));
    const usable = isUsable ? known : undefined;
    const reachable = usable ? Math.max(usable.stored, usable.audit.size + ENTRIES_PER_TURN) : 0;
    const isStateAhead = entries > reachable;
    const resumed = isStateAhead ? await resumeAudit(deps, record, trees, stateFile) : null;
    const current = resumed ?? usable ?? startAudit(deps, record, stateFile);
    if (isStateAhead) current.stored = await stateFile.entries();
    this.#audits.set(record.electionId, current);
    if (record.publishedSize >= current.source.record.publishedSize)
      Object.assign(current.source, { record, db: deps.db });
    return current;
  }

  async #store(known: RecordAudit): Promise<void> {
    // Set first: after a failure the next attempt waits for as many new entries again.
    known.stored = known.audit.size;
    await known.stateFile.store(known.audit).catch(this.#onUnstored);
  }
}

const stateFileOf = (keys: Deps['keys'], record: RecordHead) =>
  new AuditStateFile(keys.audited(record), keyOf(record));

function keyOf({ verifierKey, log }: RecordHead): VerifierKey {
  const key = parseVerifierKey(verifierKey);
  if (!key) throw new Error(`the record of ${log} names no key`);
  return key;
}

/**
 * Returns the record, read again where another process has audited more of it.
 * @throws Error for a database that lacks entries that were audited
 */
async function requireAudited(db: Db, requested: RecordHead, entries: number): Promise<RecordHead> {
  if (entries <= requested.publishedSize) return requested;
  const record = await findRecord(db, requested.electionId);
  if (record && entries <= record.publishedSize) return record;
  throw new Error(
    `No sums are decrypted, since the database does not hold the ${entries} entries of the record of ${requested.log} that this server has audited: it is an older copy, or another one.`,
  );
}

/** Starts an audit from the first entry. */
function startAudit({ db, ballots }: AuditDeps, record: RecordHead, stateFile: AuditStateFile): RecordAudit {
  const source = { record, db };
  const files = filesOf(() => source);
  const audit = new StandingAudit(files, keyOf(record), engineOf(ballots));
  return { audit, source, stateFile, stored: 0 };
}

/** Resumes an audit from the stored state; null where that is of another record, or has passed a tree. */
async function resumeAudit(
  { db, ballots }: AuditDeps,
  record: RecordHead,
  trees: readonly number[],
  stateFile: AuditStateFile,
): Promise<RecordAudit | null> {
  const state = await stateFile.read();
  if (state === null) return null;
  const source = { record, db };
  const from = { state, checkpoint: record.checkpoint };
  const files = filesOf(() => source);
  const audit = await StandingAudit.resume(files, keyOf(record), engineOf(ballots), from);
  return audit && (await canGive(audit, db, record, trees))
    ? { audit, source, stateFile, stored: audit.size }
    : null;
}

const engineOf = ({ verifyRecorded }: AuditDeps['ballots']) => ({
  verifier: { verify: verifyRecorded },
  tally: { ...(sodiumTally as unknown as Tally), letOthers },
  parallel: 2 * availableParallelism(),
});
