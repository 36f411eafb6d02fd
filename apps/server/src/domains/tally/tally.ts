import type { Trustees } from '@evoting/belenios/auditor';
import { type Result, resultSchema } from '@evoting/record/payloads';
import { inSnapshot, type Trx } from '../../platform/database/connect.ts';
import { type Actor, COMMAND, noteAct } from '../audit-log/service.ts';
import { appendEntries } from '../board/append.ts';
import { findLastOpening, type LastOpening } from '../board/count-store.ts';
import { findEntry, listPayloads } from '../board/entries-store.ts';
import { type HeadDeps, publishHead } from '../board/head.ts';
import { findRecord, lockRecord, type RecordHead } from '../board/records-store.ts';
import { auditedSums } from '../count/audited-sums.ts';
import { type AuditDeps, ServerAudits, type WithAudits } from '../count/server-audit.ts';
import { findElection, insertEvent } from '../election/service.ts';
import { trusteesOf } from '../election/trusteeship.ts';
import { countShares, insertShares, listShares, type StoredShare } from './shares-store.ts';
import { tallyHere, type WithTally } from './tally-engine.ts';
import type { BroughtShares, TallyDone, TallyTask } from './tally-work.ts';

export { trusteesWhoGave } from './shares-store.ts';

/** Without an engine, in a command, it is computed here and now; so is the rest of the record's audit. */
export type TallyDeps = HeadDeps & AuditDeps & Partial<WithTally & WithAudits>;
type AuditedDeps = TallyDeps & WithAudits;

/**
 * `overloaded`: too many tallies of this election wait in this process already. `still-counting`: a live
 * count that was begun is not in the signed record yet.
 */
export type TallyRefusal =
  | 'no-record'
  | 'not-ended'
  | 'still-counting'
  | 'void'
  | 'unknown-trustee'
  | 'bad-share'
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
 * The sums are those of the server's own audit of the signed record. All is computed outside of transactions
 * and written in one short one, if its input is still complete; else it begins again.
 * Takes: the election, shares that a trustee brings, and the actor.
 * Gives: the result, or the missing trustees.
 * Refuses: a record that has not ended, an election that was declared void before, an unknown trustee, and a
 * share that is not proved; throws where the record does not hold. May be called again at any time, by
 * several processes; a crash leaves the record as it was, or complete.
 */
export async function tallyElection(
  given: TallyDeps,
  electionId: string,
  submitted?: BroughtShares,
  by: Actor = COMMAND,
): Promise<Tallied> {
  const deps = { audits: new ServerAudits(), ...given };
  const { inTurn } = deps.tally ?? tallyHere;
  // A crash may have left the end of voting unsigned, and only the signed record is audited.
  await publishHead(deps, electionId);
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

/** What the database holds for a tally, in one snapshot. */
interface TallyInput {
  readonly record: RecordHead;
  readonly trustees: Trustees;
  readonly kept: readonly StoredShare[];
  readonly lastOpening: LastOpening | undefined;
}

async function tallyInTurn(
  deps: AuditedDeps,
  electionId: string,
  submitted: BroughtShares | undefined,
  by: Actor,
): Promise<Tallied> {
  const { compute } = deps.tally ?? tallyHere;
  for (;;) {
    const input = await inSnapshot(deps.db, (trx) => readInput(trx, electionId));
    if ('ok' in input) return input;
    const task = await taskOf(deps, input, submitted);
    if (typeof task === 'string') return { ok: false, reason: task };
    const done = await compute(task);
    if (!done.ok) return done;
    const isWritten = await deps.db
      .transaction()
      .execute((trx) => write(deps, trx, { input, done, by, isBrought: submitted !== undefined }));
    if (!isWritten) continue;
    const { documents, missing } = done;
    if (documents) return { ok: true, state: 'counted', isNew: true, result: documents.result };
    return { ok: true, state: 'waiting', missing };
  }
}

/** Reads the input of the tally; or the result, or the reason why there is nothing to tally. */
async function readInput(trx: Trx, electionId: string): Promise<TallyInput | Tallied> {
  const record = await findRecord(trx, electionId);
  if (!record) return { ok: false, reason: 'no-record' };
  const done = await findEntry(trx, electionId, 'Result');
  if (done !== undefined) {
    const [payload] = await listPayloads(trx, electionId, { from: done, count: 1 });
    const result = resultSchema.parse(JSON.parse(payload?.toString('utf8') ?? 'null'));
    return { ok: true, state: 'counted', isNew: false, result };
  }
  if (record.voidReason !== null) return { ok: false, reason: 'void' };
  if ((await findEntry(trx, electionId, 'EndBallots')) === undefined)
    return { ok: false, reason: 'not-ended' };
  return {
    record,
    trustees: await trusteesOf(trx, record),
    kept: await listShares(trx, electionId),
    lastOpening: await findLastOpening(trx, electionId),
  };
}

/** The task to compute, or why there is none. */
async function taskOf(
  deps: AuditedDeps,
  { record, trustees, kept, lastOpening }: TallyInput,
  submitted: BroughtShares | undefined,
): Promise<TallyTask | TallyRefusal> {
  const { heldTrustee } = record;
  const publicKey = trustees.ownerKeys[(submitted?.trustee ?? heldTrustee ?? 0) - 1];
  if (submitted && publicKey === undefined) return 'unknown-trustee';
  const sums = await auditedSums(deps, record, lastOpening);
  if (!sums) return sums === null ? 'still-counting' : 'overloaded';
  const task = { trustees, sums, kept };
  if (submitted) return { ...task, giver: submitted };
  if (heldTrustee === null || kept.some(({ trustee }) => trustee === heldTrustee))
    return { ...task, giver: null };
  const { privateKey } = await deps.keys.trusteeKey({ ...record, publicKey: publicKey ?? '' });
  return { ...task, giver: { trustee: heldTrustee, privateKey } };
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
    input,
    done,
    by,
    isBrought,
  }: { input: TallyInput; done: TallyDone & { ok: true }; by: Actor; isBrought: boolean },
): Promise<boolean> {
  const { electionId } = input.record;
  const record = await lockRecord(trx, electionId);
  if (!record || (await findEntry(trx, electionId, 'Result')) !== undefined) return false;
  if ((await findElection(trx, electionId))?.isVoid) return false;
  if ((await countShares(trx, electionId)) !== input.kept.length) return false;
  // Which papers are decrypted alone depends on the earlier counts.
  if ((await findLastOpening(trx, electionId))?.index !== input.lastOpening?.index) return false;
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
