import type { Trustees } from '@evoting/belenios/auditor';
import { type Result, resultSchema } from '@evoting/record/payloads';
import { inSnapshot, type Trx } from '../../platform/database/connect.ts';
import { type Actor, COMMAND, noteAct } from '../audit-log/service.ts';
import { appendEntries } from '../board/append.ts';
import { findLastOpening, type LastOpening } from '../board/count-store.ts';
import { findEntry, listPayloads } from '../board/entries-store.ts';
import { type HeadDeps, publishHead } from '../board/head.ts';
import { findRecord, lockRecord, type RecordHead } from '../board/records-store.ts';
import { findRequest } from '../board/requests-store.ts';
import { auditedSums } from '../count/audited-sums.ts';
import { type AuditDeps, ServerAudits, type WithAudits } from '../count/server-audit.ts';
import { findElection, insertEvent } from '../election/service.ts';
import { trusteesOf } from '../election/trusteeship.ts';
import { countShares, insertShares, listShares, type StoredShare } from './shares-store.ts';
import { tallyHere, type WithTally } from './tally-engine.ts';
import type { SubmittedShares, TallyDone, TallyTask } from './tally-work.ts';

export { listShareGivers } from './shares-store.ts';

/** The dependencies of a tally. A command has no engine and no audits: it computes both on the spot. */
export type TallyDeps = HeadDeps & AuditDeps & Partial<WithTally & WithAudits>;
type AuditedDeps = TallyDeps & WithAudits;

/**
 * `overloaded`: too many tallies of this election wait in this process. `still-counting`: a live count that
 * was begun is not in the signed record yet.
 */
export type TallyRefusal =
  | 'no-record'
  | 'not-ended'
  | 'still-counting'
  | 'void'
  | 'unknown-trustee'
  | 'bad-share'
  | 'overloaded';

/** The result, or the trustees whose shares are missing. */
export type Tallied =
  | { ok: true; state: 'counted'; isNew: boolean; result: Result }
  | { ok: true; state: 'waiting'; missing: readonly number[] }
  | { ok: false; reason: TallyRefusal };

/**
 * Decrypts the tally of an ended election as far as possible: publishes the encrypted sums, adds the server's
 * share if it holds a key, and once every trustee has given a share, writes the decryptions and the result.
 * The sums are those of the server's audit of the signed record. Everything is computed outside transactions
 * and written in one short one if its input has not changed; otherwise it starts again. Safe to repeat, also
 * from several processes; a crash leaves the record as it was, or complete.
 * @throws Error for a record that does not verify
 */
export async function tallyElection(
  given: TallyDeps,
  electionId: string,
  submitted?: SubmittedShares,
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

/** The database's part of the input of a tally, read in one snapshot. */
interface TallyInput {
  readonly record: RecordHead;
  readonly trustees: Trustees;
  readonly stored: readonly StoredShare[];
  readonly lastOpening: LastOpening | undefined;
}

async function tallyInTurn(
  deps: AuditedDeps,
  electionId: string,
  submitted: SubmittedShares | undefined,
  by: Actor,
): Promise<Tallied> {
  const { compute } = deps.tally ?? tallyHere;
  for (;;) {
    const input = await inSnapshot(deps.db, (trx) => readInput(trx, electionId));
    if ('ok' in input) return input;
    const task = await prepareTask(deps, input, submitted);
    if (typeof task === 'string') return { ok: false, reason: task };
    const done = await compute(task);
    if (!done.ok) return done;
    const isWritten = await deps.db
      .transaction()
      .execute((trx) => writeTally(deps, trx, { input, done, by, isSubmitted: submitted !== undefined }));
    if (!isWritten) continue;
    const { documents, missing } = done;
    if (documents) return { ok: true, state: 'counted', isNew: true, result: documents.result };
    return { ok: true, state: 'waiting', missing };
  }
}

/** Reads the input of a tally; or the result, or the reason why there is nothing to tally. */
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
  // Its answer may be known already, and would differ from the final sums.
  if (await findRequest(trx, electionId)) return { ok: false, reason: 'still-counting' };
  return {
    record,
    trustees: await trusteesOf(trx, record),
    stored: await listShares(trx, electionId),
    lastOpening: await findLastOpening(trx, electionId),
  };
}

/** The task to compute, or the reason for none. */
async function prepareTask(
  deps: AuditedDeps,
  { record, trustees, stored, lastOpening }: TallyInput,
  submitted: SubmittedShares | undefined,
): Promise<TallyTask | TallyRefusal> {
  const { heldTrustee } = record;
  const publicKey = trustees.ownerKeys[(submitted?.trustee ?? heldTrustee ?? 0) - 1];
  if (submitted && publicKey === undefined) return 'unknown-trustee';
  const sums = await auditedSums(deps, record, lastOpening);
  if (!sums) return sums === null ? 'still-counting' : 'overloaded';
  const task = { trustees, sums, stored };
  if (submitted) return { ...task, source: submitted };
  if (heldTrustee === null || stored.some(({ trustee }) => trustee === heldTrustee))
    return { ...task, source: null };
  const { privateKey } = await deps.keys.trusteeKey({ ...record, publicKey: publicKey ?? '' });
  return { ...task, source: { trustee: heldTrustee, privateKey } };
}

/**
 * Writes the output if its input is unchanged: only shares, a live count and the last entries can have been
 * added, by transactions that hold the record.
 * @returns false where it has changed, with nothing written
 */
async function writeTally(
  { keys, now }: TallyDeps,
  trx: Trx,
  {
    input,
    done,
    by,
    isSubmitted,
  }: { input: TallyInput; done: TallyDone & { ok: true }; by: Actor; isSubmitted: boolean },
): Promise<boolean> {
  const { electionId } = input.record;
  const record = await lockRecord(trx, electionId);
  if (!record || (await findEntry(trx, electionId, 'Result')) !== undefined) return false;
  if ((await findElection(trx, electionId))?.isVoid) return false;
  if ((await countShares(trx, electionId)) !== input.stored.length) return false;
  if (await findRequest(trx, electionId)) return false;
  // The live counts decide which revisions are decrypted alone.
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
  if (isSubmitted && first)
    await noteAct(trx, by, 'shares-given', object, { after: { trustee: first.trustee } });
  if (!documents) return true;
  await insertEvent(trx, electionId, 'counted', now());
  const after = { ballots: documents.result.ballots };
  await noteAct(trx, by, 'election-counted', object, { after });
  return true;
}
