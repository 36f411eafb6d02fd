import { setImmediate as letOthers } from 'node:timers/promises';
import type { OpeningShare, Trustees } from '@evoting/belenios/auditor';
import { sodiumTrustee } from '@evoting/belenios/sodium';
import { type Opening, openingSchema, type Sum, shareSchema, type Votes } from '@evoting/record/payloads';
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
  findRecord,
  findSnapshot,
  type HeadDeps,
  insertOpening,
  keepSnapshot,
  type LastOpening,
  listEntries,
  listMovedLines,
  lockRecord,
  type MovedLine,
  type OpeningSnapshot,
  publishHead,
  type RecordHead,
  storeVotes,
  tileStore,
} from '../board/log.ts';
import { trusteesOf } from '../election/trusteeship.ts';
import { hasStyles } from '../paper/service.ts';
import { matrixOf } from '../paper/sums.ts';
import { linesProblem, tailsProblem } from './batches.ts';
import { rowOf, statementOf, votesOf } from './statements.ts';

export type CountDeps = HeadDeps & Pick<Deps, 'randomBytes'>;

/** A line takes a millisecond, and a few where it has many new votes. */
const LINES_AT_ONCE = 10;
/** Each takes a fraction of a millisecond. */
const STEPS_AT_ONCE = 40;

const numbersSchema = z.object({
  ballots: z.int(),
  counts: z.array(z.object({ contest_id: z.string(), candidate_id: z.string(), votes: z.int() })),
});

/** The votes of a live count or a result, from the payload that this server wrote. */
export function readNumbers(payload: Uint8Array): { ballots: number; counts: Votes[] } {
  return numbersSchema.parse(JSON.parse(Buffer.from(payload).toString('utf8')));
}

/**
 * The count that was published, or why there is none. `nothing-new`: too few new ballots to be shown, or too
 * few after them. `overtaken`: another process has published one in the meantime.
 */
export type CountOutcome =
  | { ok: true; treeSize: number; ballots: number }
  | { ok: false; reason: 'not-live' | 'nothing-new' | 'too-soon' | 'overtaken' };

/** The input of a count: the lines with new ballots, and the tree whose ballots are in their sums. */
interface OpeningInput extends TreeHead {
  readonly ballots: number;
  readonly lines: readonly MovedLine[];
}

interface Seen {
  readonly record: RecordHead;
  readonly held: number;
  readonly last: LastOpening | undefined;
  readonly input: OpeningInput;
}

/**
 * Decrypts the sums of the lines of an election that have new ballots, and appends the count with its proof
 * to the record; the votes of every other line stay.
 * Takes: the election.
 * Gives: the published count.
 * Refuses: when the election has no live results, when too few ballots are new, within the least interval,
 * while the count before is not signed, and when another process published in the meantime; throws ClockError
 * while the clocks differ. With a smallest batch above 1 it decrypts the sums of a batch ago: as many ballots
 * stay behind, so that the next count never shows a few alone; once voting has ended it decrypts all of them.
 * Where nothing is new it reads some numbers and no more. Its cost is by the lines that it lists, at any
 * number of ballots and of styles; only a line that grew by n since the last one costs √n additions more.
 */
export async function publishLiveCount(deps: CountDeps, electionId: string): Promise<CountOutcome> {
  const seen = await look(deps, electionId);
  if (typeof seen === 'string') return { ok: false, reason: seen };
  deps.requireTime();
  const opening = await decrypt(deps, seen);
  const { input, last } = seen;
  const isFirst = await deps.db.transaction().execute(async (trx) => {
    const record = await lockRecord(trx, electionId);
    if (!record || (await findLastOpening(trx, electionId))?.index !== last?.index) return false;
    if ((await findEntry(trx, electionId, 'EncryptedTally')) !== undefined) return false;
    const entry = { type: 'Opening' as const, payload: documentBytes(opening) };
    await appendEntries(trx, record, [entry], deps.keys);
    const { size: treeSize, ballots, lines } = input;
    const openedAtS = opening.opened_at;
    await insertOpening(trx, electionId, { index: record.size, treeSize, ballots, openedAtS });
    const counted = lines.map((line, i) => ({ ...line, votes: opening.counts[i]?.votes ?? 0 }));
    await storeVotes(trx, electionId, record.size, counted);
    await deleteSnapshot(trx, electionId);
    return true;
  });
  if (!isFirst) return { ok: false, reason: 'overtaken' };
  await publishHead(deps, electionId);
  return { ok: true, treeSize: input.size, ballots: input.ballots };
}

/** Reads, on one snapshot of the database, whether there is something to decrypt. */
async function look(
  deps: CountDeps,
  electionId: string,
): Promise<Seen | 'not-live' | 'nothing-new' | 'too-soon'> {
  const found = await inSnapshot(deps.db, async (trx) => {
    const record = await findRecord(trx, electionId);
    if (!record?.liveResults || record.status === 'draft' || record.heldTrustee === null) return 'not-live';
    if ((await findEntry(trx, electionId, 'EncryptedTally')) !== undefined) return 'not-live';
    const last = await findLastOpening(trx, electionId);
    // Until it is signed the count before it is shown, and only one earlier count is kept.
    if (last && last.index >= record.publishedSize) return 'nothing-new';
    const ballots = await countSummed(trx, electionId);
    const fresh = ballots - (last?.ballots ?? 0);
    const end = await findEntry(trx, electionId, 'EndBallots');
    if (fresh < (end === undefined ? record.smallestBatch : 1)) return 'nothing-new';
    if (last && deps.now().getTime() / 1000 < last.openedAtS + record.minIntervalS) return 'too-soon';
    const input = await inputOf(trx, record, { ballots, end, last: last?.index ?? 0 });
    return 'keep' in input ? input : { record, held: record.heldTrustee, last, input };
  });
  if (typeof found === 'string' || !('keep' in found)) return found;
  if (found.keep) await keepSnapshot(deps.db, electionId, found.keep, found.last);
  return 'nothing-new';
}

/** The lines that may be decrypted now; or those to store until enough ballots come after them. */
async function inputOf(
  trx: Trx,
  record: RecordHead,
  { ballots, end, last }: { ballots: number; end: number | undefined; last: number },
): Promise<OpeningInput | { keep: OpeningSnapshot | null; last: number }> {
  const { electionId, size, root, smallestBatch } = record;
  const lines = await listMovedLines(trx, electionId);
  if (end !== undefined) {
    const { head } = await treeAt(tileStore(trx, electionId), end + 1);
    return { ...head, ballots, lines };
  }
  if (smallestBatch === 1) return { size, root, ballots, lines };
  const kept = await findSnapshot(trx, electionId, last);
  if (!kept)
    return {
      keep: linesProblem(lines, smallestBatch) ? null : { treeSize: size, root, ballots, lines },
      last,
    };
  if (ballots - kept.ballots < smallestBatch) return { keep: null, last };
  if ((await hasStyles(trx, electionId)) && tailsProblem(kept.lines, lines, smallestBatch))
    return { keep: null, last };
  return { ...kept, size: kept.treeSize };
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

/**
 * Decrypts sums with the key that this server holds.
 * Gives: the entry's document.
 */
async function decrypt(deps: CountDeps, { record, held, last, input }: Seen): Promise<Opening> {
  const trustees = await trusteesOf(deps.db, record);
  const publicKey = trustees.ownerKeys[held - 1] ?? '';
  const { privateKey } = await deps.keys.trusteeKey({ ...record, publicKey });
  const { size, root, lines, ballots } = input;
  const sums = lines.map(sumOf);
  const statement = statementOf({ setupHash: record.setupHash, size, root }, { sums, ballots });
  const share = await inTurns(sodiumTrustee.decryptingSums(statement, held, privateKey, deps.randomBytes));
  const counts = await countsOf(input, { trustees, held, share });
  if (!counts) throw new Error(`the sums of ${record.log} do not decrypt to counts`);
  const previous = last && (await payloadHashAt(deps.db, record.electionId, last.index));
  return openingSchema.parse({
    ...{ tree_size: size, root_hash: bytesToBase64(root), ballots, sums, shares: [shareSchema.parse(share)] },
    counts: votesOf(sums, counts),
    // No clock may date it before an earlier signature.
    opened_at: Math.max(Math.floor(deps.now().getTime() / 1000), record.publishedTimeS, last?.openedAtS ?? 0),
    previous: previous ? bytesToHex(previous) : null,
  });
}

/** Takes some steps at a time. */
async function inTurns<T>(steps: Generator<void, T>): Promise<T> {
  for (let taken = 1; ; taken++) {
    const { done, value } = steps.next();
    if (done) return value;
    if (taken % STEPS_AT_ONCE === 0) await letOthers();
  }
}

/**
 * Finds the votes in decrypted sums, some lines at a time: thousands take seconds, and this process has
 * others to answer.
 */
async function countsOf(
  { lines, ballots: numTallied }: OpeningInput,
  { trustees, held, share }: { trustees: Trustees; held: number; share: OpeningShare },
): Promise<number[] | undefined> {
  const counts: number[] = [];
  for (let from = 0; from < lines.length; from += LINES_AT_ONCE) {
    const some = lines.slice(from, from + LINES_AT_ONCE);
    const factors = share.factors.slice(from, from + LINES_AT_ONCE);
    const shares = new Map([[held, rowOf({ factors })]]);
    const encrypted = { trustees, encryptedTally: matrixOf(some.map(sumOf)), numTallied, shares };
    const found = sodiumTrustee.combineDecryptions(encrypted, [some.map(({ votes }) => votes)])?.[0];
    if (!found) return undefined;
    counts.push(...found);
    await letOthers();
  }
  return counts;
}

/** A line's sum as the record has it. */
const sumOf = ({ contest_id, candidate_id, alpha, beta }: MovedLine): Sum => ({
  ...{ contest_id, candidate_id, alpha, beta },
});
