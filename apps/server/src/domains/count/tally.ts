import { type OpeningWork, openingsOf } from '@evoting/audit/work';
import type { Trustees } from '@evoting/belenios/auditor';
import { type Result, resultSchema } from '@evoting/record/payloads';
import type { TreeHead } from '@evoting/tlog/append';
import { treeAt } from '@evoting/tlog/tree';
import { inSnapshot, type Trx } from '../../platform/database/connect.ts';
import { type Actor, COMMAND, noteAct } from '../audit-log/service.ts';
import {
  appendEntries,
  findEntry,
  findLastOpening,
  findRecord,
  type HeadDeps,
  listBallotsByCount,
  listPayloads,
  lockRecord,
  publishHead,
  type RecordHead,
  tileStore,
} from '../board/log.ts';
import { findElection, insertEvent } from '../election/service.ts';
import { trusteesOf } from '../election/trusteeship.ts';
import { storedRevisions } from '../paper/revisions.ts';
import { type AuditDeps, OwnAudits, type WithAudits } from './own-audit.ts';
import { countShares, insertShares, listShares, type StoredShare } from './shares-store.ts';
import { tallyHere, type WithTally } from './tally-engine.ts';
import type { BroughtShares, TalliedRevision, TallyDone, TallyTask } from './tally-work.ts';

export { trusteesWhoGave } from './shares-store.ts';

/** Without an engine, in a command, it is computed here and now; so is the rest of the record's audit. */
export type TallyDeps = HeadDeps & AuditDeps & Partial<WithTally & WithAudits>;
type AuditedDeps = TallyDeps & WithAudits;

/**
 * `overloaded`: too many tallies of this election wait in this process already. `still-counting`: a live
 * count that was begun is not in the record yet. `other-sums`: the stored sums are not those of the ballots.
 */
export type TallyRefusal =
  | 'no-record'
  | 'not-ended'
  | 'still-counting'
  | 'void'
  | 'unknown-trustee'
  | 'bad-share'
  | 'other-sums'
  | 'overloaded';

/**
 * The result; or the numbers of the trustees whose shares are missing.
 */
export type Tallied =
  | { ok: true; state: 'counted'; isNew: boolean; result: Result }
  | { ok: true; state: 'waiting'; missing: readonly number[] }
  | { ok: false; reason: TallyRefusal };

/**
 * Decrypts the tally of an ended election as far as possible: publishes the encrypted sums, adds the server's
 * share if it holds a key, and, once every trustee has given a share, writes the decryptions and the result.
 * All is computed from one snapshot of the database, outside of transactions, and written in one short one,
 * if its input is still complete; else it begins again.
 * Takes: the election, shares that a trustee brings, and the actor.
 * Gives: the result, or the missing trustees.
 * Refuses: a record that has not ended, an election that was declared void before, an unknown trustee, a
 * share that is not proved, and with the server's key sums that are not those of the ballots. May be called
 * again at any time, by several processes; a crash leaves the record as it was, or complete.
 */
export async function tallyElection(
  given: TallyDeps,
  electionId: string,
  submitted?: BroughtShares,
  by: Actor = COMMAND,
): Promise<Tallied> {
  const deps = { audits: new OwnAudits(), ...given };
  const { inTurn } = deps.tally ?? tallyHere;
  const tallied = await inTurn(electionId, () => tallyInTurn(deps, electionId, submitted, by));
  if (!tallied) return { ok: false, reason: 'overloaded' };
  await publishHead(deps, electionId);
  if (tallied.ok && tallied.state === 'counted') await endAudit(deps, electionId);
  return tallied;
}

async function endAudit(deps: AuditedDeps, electionId: string) {
  const record = await findRecord(deps.db, electionId);
  if (record) await deps.audits.end(deps, record);
}

/** The input of a tally, in one snapshot. */
interface Seen {
  readonly record: RecordHead;
  /** The tree that ends with EndBallots. */
  readonly end: TreeHead;
  readonly trustees: Trustees;
  readonly revisions: readonly TalliedRevision[];
  readonly kept: readonly StoredShare[];
  /** The index of the last live count; undefined where there is none. */
  readonly lastOpening: number | undefined;
}

async function tallyInTurn(
  deps: AuditedDeps,
  electionId: string,
  submitted: BroughtShares | undefined,
  by: Actor,
): Promise<Tallied> {
  const { compute } = deps.tally ?? tallyHere;
  for (;;) {
    const seen = await inSnapshot(deps.db, (trx) => look(trx, electionId));
    if ('ok' in seen) return seen;
    const task = await taskOf(deps, seen, submitted);
    if (typeof task === 'string') return { ok: false, reason: task };
    const done = await compute(task);
    if (!done.ok) return done;
    const isWritten = await deps.db
      .transaction()
      .execute((trx) => write(deps, trx, { seen, done, by, isBrought: submitted !== undefined }));
    if (!isWritten) continue;
    const { documents, missing } = done;
    if (documents) return { ok: true, state: 'counted', isNew: true, result: documents.result };
    return { ok: true, state: 'waiting', missing };
  }
}

/** Reads the input of the tally; or the result, or the reason why there is nothing to tally. */
async function look(trx: Trx, electionId: string): Promise<Seen | Tallied> {
  const record = await findRecord(trx, electionId);
  if (!record) return { ok: false, reason: 'no-record' };
  const done = await findEntry(trx, electionId, 'Result');
  if (done !== undefined) {
    const [payload] = await listPayloads(trx, electionId, { from: done, count: 1 });
    const result = resultSchema.parse(JSON.parse(payload?.toString('utf8') ?? 'null'));
    return { ok: true, state: 'counted', isNew: false, result };
  }
  if (record.voidReason !== null) return { ok: false, reason: 'void' };
  const last = await findEntry(trx, electionId, 'EndBallots');
  if (last === undefined) return { ok: false, reason: 'not-ended' };
  const { size, root } = (await treeAt(tileStore(trx, electionId), last + 1)).head;
  return {
    ...{ record, end: { size, root } },
    trustees: await trusteesOf(trx, record),
    revisions: await talliedRevisions(trx, record),
    kept: await listShares(trx, electionId),
    lastOpening: (await findLastOpening(trx, electionId))?.index,
  };
}

/** All revisions, with their ballots by the live count that covered them first. */
async function talliedRevisions(
  trx: Trx,
  { electionId, liveResults, smallestBatch }: RecordHead,
): Promise<TalliedRevision[]> {
  const revisions = await storedRevisions(trx, electionId);
  // With batches of one it does not matter.
  if (!liveResults || smallestBatch === 1)
    return revisions.map((one) => ({ ...one, byCount: new Map([[0, one.ballots]]) }));
  const covered = new Map(revisions.map(({ number }) => [number, new Map<number, number>()]));
  for (const { revision, count, ballots } of await listBallotsByCount(trx, electionId))
    covered.get(revision)?.set(count, ballots);
  return revisions.map((one) => ({ ...one, byCount: covered.get(one.number) ?? new Map() }));
}

/** The task to compute, or why there is none. */
async function taskOf(
  deps: AuditedDeps,
  { record, ...seen }: Seen,
  submitted: BroughtShares | undefined,
): Promise<TallyTask | TallyRefusal> {
  const { setupHash, smallestBatch, heldTrustee } = record;
  const task = { ...seen, setupHash, smallestBatch };
  const publicKey = seen.trustees.ownerKeys[(submitted?.trustee ?? heldTrustee ?? 0) - 1];
  if (submitted) return publicKey === undefined ? 'unknown-trustee' : { ...task, giver: submitted };
  if (heldTrustee === null || seen.kept.some(({ trustee }) => trustee === heldTrustee))
    return { ...task, giver: null };
  const asked = await askedByRecord(deps, record);
  if (!asked) return asked === null ? 'still-counting' : 'overloaded';
  const { privateKey } = await deps.keys.trusteeKey({ ...record, publicKey: publicKey ?? '' });
  return { ...task, giver: { trustee: heldTrustee, privateKey, asked } };
}

/**
 * What the server's own trustee decrypts at the end: what the server's own audit has added up, as every other
 * trustee's program does for itself.
 * Gives: null while a live count that was begun is not in the record; its answer may have been read, and the
 * end would show what lies between. Undefined where too many ask.
 */
function askedByRecord(deps: AuditedDeps, record: RecordHead): Promise<OpeningWork[] | null | undefined> {
  const begun = deps.keys.lastOpened(record);
  return deps.audits.askAtLast(deps, record, [], (audit) => {
    if (begun && begun.size > audit.opened.size) return null;
    const { ended } = audit;
    if (ended === null) throw new Error(`voting in ${record.log} has not ended in the signed record`);
    return openingsOf(ended);
  });
}

/**
 * Writes the output, where its input is unchanged: only shares, a live count and the last entries can be
 * added to it, by transactions that hold the record.
 * Gives: false where it has changed; then nothing is written.
 */
async function write(
  { keys, now }: TallyDeps,
  trx: Trx,
  {
    seen,
    done,
    by,
    isBrought,
  }: { seen: Seen; done: TallyDone & { ok: true }; by: Actor; isBrought: boolean },
): Promise<boolean> {
  const { electionId } = seen.record;
  const record = await lockRecord(trx, electionId);
  if (!record || (await findEntry(trx, electionId, 'Result')) !== undefined) return false;
  if ((await findElection(trx, electionId))?.isVoid) return false;
  if ((await countShares(trx, electionId)) !== seen.kept.length) return false;
  // Which papers are decrypted alone depends on the earlier counts.
  if ((await findLastOpening(trx, electionId))?.index !== seen.lastOpening) return false;
  const { sums, given, documents } = done;
  const isSummed = (await findEntry(trx, electionId, 'EncryptedTally')) !== undefined;
  const entries = [
    ...(isSummed ? [] : [{ type: 'EncryptedTally' as const, payloadHash: sums.hash }]),
    ...(documents?.entries ?? []),
  ];
  const payloads = [...(isSummed ? [] : [sums]), ...(documents?.payloads ?? [])];
  if (entries.length > 0) await appendEntries(trx, record, entries, keys, payloads);
  await insertShares(trx, electionId, given);
  const object = `election:${electionId}` as const;
  const [first] = given;
  if (isBrought && first)
    await noteAct(trx, by, 'shares-given', object, { after: { trustee: first.trustee } });
  if (!documents) return true;
  await insertEvent(trx, electionId, 'counted', now());
  const after = { ballots: documents.result.ballots };
  await noteAct(trx, by, 'election-counted', object, { after });
  return true;
}
