import {
  type EncryptedTally,
  type Opening,
  openingSchema,
  type Sum,
  shareSchema,
  type Votes,
} from '@evoting/audit/payloads';
import { combineDecryptions, type OpeningShare, type OpeningStatement } from '@evoting/belenios/auditor';
import { sodiumTrustee } from '@evoting/belenios/sodium';
import type { TreeHead } from '@evoting/tlog/append';
import { bytesToBase64, bytesToHex } from '@evoting/tlog/encoding';
import { treeAt } from '@evoting/tlog/tree';
import { z } from 'zod';
import type { Deps } from '../../deps.ts';
import { type Db, inSnapshot, type Trx } from '../../platform/database/connect.ts';
import {
  appendEntries,
  countSummed,
  deleteSnapshot,
  documentBytes,
  findEntry,
  findLastOpening,
  findPayload,
  findRecord,
  findSnapshot,
  insertOpening,
  keepSnapshot,
  type LastOpening,
  listEntries,
  lockRecord,
  publishHead,
  type RecordHead,
  tileStore,
} from '../board/log.ts';
import { linesProblem, tailsProblem } from './batches.ts';
import { trusteesOf } from './record.ts';
import { type RunningRevision, runningRevisions } from './revisions.ts';
import { addRevisions, matrixOf } from './sums.ts';

export type CountDeps = Pick<Deps, 'db' | 'keys' | 'now' | 'randomBytes'>;

/** A tree of a record: what an opening of its sums names as its ground. */
export type TreeOf = Pick<RecordHead, 'setupHash'> & TreeHead;

/**
 * What trustees prove of sums: those over all revisions, or one revision's own, named by the hex-hash of its
 * payload.
 */
export function statementOf(
  { setupHash, size, root }: TreeOf,
  { sums, ballots }: Pick<OpeningStatement, 'sums' | 'ballots'>,
  revision: string | null = null,
): OpeningStatement {
  const tree = { tree_size: size, root_hash: bytesToBase64(root) };
  return { setup: bytesToHex(setupHash), ...tree, ballots, revision, sums };
}

/** A share's factors as one row, as the sums of the record are opened. */
export const rowOf = ({ factors }: OpeningShare) => ({ decryption_factors: [factors] });

const numbersSchema = z.object({
  ballots: z.int(),
  counts: z.array(z.object({ contest_id: z.string(), candidate_id: z.string(), votes: z.int() })),
});

/** The numbers of a live count or a result, from the payload that this server wrote. */
export function readNumbers(payload: Uint8Array): { ballots: number; counts: Votes[] } {
  return numbersSchema.parse(JSON.parse(Buffer.from(payload).toString('utf8')));
}

export type CountOutcome =
  | { ok: true; treeSize: number; ballots: number }
  | { ok: false; reason: 'not-live' | 'nothing-new' | 'too-soon' | 'overtaken' };

/** What is to be opened: sums, and the tree whose ballots they are of. */
interface Ground extends EncryptedTally {
  readonly size: number;
  readonly root: Uint8Array;
  readonly byRevision: readonly number[];
}

interface Seen {
  readonly record: RecordHead;
  readonly held: number;
  readonly last: LastOpening | undefined;
  readonly before: readonly number[] | undefined;
  readonly ground: Ground;
}

/**
 * Opens the running sums of an election and appends the count with its proof to the record.
 * Takes: the election.
 * Gives: what was published.
 * Refuses: when the election has no live results, when too few ballots are new, within the least interval,
 * and when another process published meanwhile. With a smallest batch above 1 it opens the sums of some batch
 * ago: as many ballots stay behind, so that the next count never shows a few alone; once voting has ended it
 * opens all of them. Where nothing is new it looks at some numbers and no more. Costs the same at any number
 * of ballots; only a count that grew by n since the last one costs √n additions more.
 */
export async function publishLiveCount(deps: CountDeps, electionId: string): Promise<CountOutcome> {
  const seen = await look(deps, electionId);
  if (typeof seen === 'string') return { ok: false, reason: seen };
  const opening = await open(deps, seen);
  const { ground, last } = seen;
  const isFirst = await deps.db.transaction().execute(async (trx) => {
    const record = await lockRecord(trx, electionId);
    if (!record || (await findLastOpening(trx, electionId))?.index !== last?.index) return false;
    if ((await findEntry(trx, electionId, 'EncryptedTally')) !== undefined) return false;
    const entry = { type: 'Opening' as const, payload: documentBytes(opening) };
    await appendEntries(trx, record, [entry], deps.keys);
    const { size: treeSize, ballots, byRevision } = ground;
    const openedAtS = opening.opened_at;
    await insertOpening(trx, electionId, { index: record.size, treeSize, ballots, byRevision, openedAtS });
    await deleteSnapshot(trx, electionId);
    return true;
  });
  if (!isFirst) return { ok: false, reason: 'overtaken' };
  await publishHead(deps, electionId);
  return { ok: true, treeSize: ground.size, ballots: ground.ballots };
}

/** Looks, on one view of the database, whether there is something to open. */
async function look(
  deps: CountDeps,
  electionId: string,
): Promise<Seen | 'not-live' | 'nothing-new' | 'too-soon'> {
  const found = await inSnapshot(deps.db, async (trx) => {
    const record = await findRecord(trx, electionId);
    if (!record?.liveResults || record.status === 'draft' || record.heldTrustee === null) return 'not-live';
    if ((await findEntry(trx, electionId, 'EncryptedTally')) !== undefined) return 'not-live';
    const last = await findLastOpening(trx, electionId);
    const fresh = (await countSummed(trx, electionId)) - (last?.ballots ?? 0);
    const end = await findEntry(trx, electionId, 'EndBallots');
    if (fresh < (end === undefined ? record.smallestBatch : 1)) return 'nothing-new';
    if (last && deps.now().getTime() / 1000 < last.openedAtS + record.minIntervalS) return 'too-soon';
    const revisions = await runningRevisions(trx, electionId);
    const ground = await groundOf(trx, { record, last, end }, revisions);
    if ('keep' in ground) return ground;
    const payload = last && (await findPayloadAt(trx, electionId, last.index));
    const before = payload && readNumbers(payload).counts.map(({ votes }) => votes);
    return { record, held: record.heldTrustee, last, before, ground };
  });
  if (typeof found === 'string' || !('keep' in found)) return found;
  if (found.keep) await keepSnapshot(deps.db, electionId, found.keep);
  return 'nothing-new';
}

/** The sums that may be opened now; or those to keep until enough ballots lie beyond them. */
async function groundOf(
  trx: Trx,
  { record, last, end }: { record: RecordHead; last: LastOpening | undefined; end: number | undefined },
  revisions: readonly RunningRevision[],
): Promise<Ground | { keep: Parameters<typeof keepSnapshot>[2] | null }> {
  const byRevision = revisions.map(({ ballots }) => ballots);
  if (end !== undefined) {
    const { head } = await treeAt(tileStore(trx, record.electionId), end + 1);
    return { ...head, ...addRevisions(revisions), byRevision };
  }
  const { size, root, smallestBatch } = record;
  if (smallestBatch === 1) return { size, root, ...addRevisions(revisions), byRevision };
  const ballots = byRevision.reduce((sum, more) => sum + more, 0);
  const kept = await findSnapshot(trx, record.electionId);
  if (kept) {
    if (ballots - kept.ballots < smallestBatch) return { keep: null };
    const places = { kept: kept.byRevision, before: last?.byRevision ?? [] };
    if (tailsProblem(revisions, places, smallestBatch)) return { keep: null };
    const sums = JSON.parse(kept.sums) as Sum[];
    return { size: kept.treeSize, root: kept.root, ballots: kept.ballots, sums, byRevision: kept.byRevision };
  }
  if (linesProblem(revisions, last?.byRevision ?? [], smallestBatch)) return { keep: null };
  const { sums } = addRevisions(revisions);
  return { keep: { treeSize: size, root, ballots, byRevision, sums: JSON.stringify(sums) } };
}

/** The hash of the payload of the entry at an index; undefined where it has none. */
async function payloadHashAt(
  db: Db | Trx,
  electionId: string,
  index: number,
): Promise<Uint8Array | undefined> {
  const [entry] = await listEntries(db, electionId, { from: index, count: 1 });
  return entry?.payloadHash ?? undefined;
}

async function findPayloadAt(trx: Trx, electionId: string, index: number): Promise<Buffer | undefined> {
  const hash = await payloadHashAt(trx, electionId, index);
  return hash && findPayload(trx, electionId, hash);
}

/**
 * Opens sums with the key that this server holds.
 * Gives: the entry's document.
 */
async function open(deps: CountDeps, { record, held, last, before, ground }: Seen): Promise<Opening> {
  const trustees = await trusteesOf(deps.db, record);
  const publicKey = trustees.ownerKeys[held - 1] ?? '';
  const { privateKey } = await deps.keys.trusteeKey({ ...record, publicKey });
  const { size, root, sums, ballots } = ground;
  const statement = statementOf({ setupHash: record.setupHash, size, root }, ground);
  const share = sodiumTrustee.openSums(statement, held, privateKey, deps.randomBytes);
  const shares = new Map([[held, rowOf(share)]]);
  const opened = { trustees, encryptedTally: matrixOf(sums), numTallied: ballots, shares };
  const counts = combineDecryptions(opened, before && [before])?.[0];
  if (!counts) throw new Error(`the sums of ${record.log} do not open to counts`);
  const previous = last && (await payloadHashAt(deps.db, record.electionId, last.index));
  return openingSchema.parse({
    ...{ tree_size: size, root_hash: bytesToBase64(root), ballots, sums, shares: [shareSchema.parse(share)] },
    counts: votesOf(sums, counts),
    // No clock may make it older than what was signed before it.
    opened_at: Math.max(Math.floor(deps.now().getTime() / 1000), record.publishedTimeS, last?.openedAtS ?? 0),
    previous: previous ? bytesToHex(previous) : null,
  });
}

/** The lines of a count, in the order of the sums. */
export function votesOf(sums: readonly Sum[], counts: readonly number[]): Votes[] {
  return sums.map(({ contest_id, candidate_id }, i) => ({ contest_id, candidate_id, votes: counts[i] ?? 0 }));
}
