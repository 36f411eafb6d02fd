import { setImmediate as letOthers } from 'node:timers/promises';
import type { NextOpening } from '@evoting/audit/next-opening';
import type { StandingAudit } from '@evoting/audit/standing';
import { inTurns } from '@evoting/audit/turns';
import type { OpeningShare, Trustees } from '@evoting/belenios/auditor';
import { sodiumTrustee } from '@evoting/belenios/sodium';
import { type Opening, openingSchema, shareSchema, type Votes } from '@evoting/record/payloads';
import { base64ToBytes } from '@evoting/tlog/encoding';
import { z } from 'zod';
import type { Deps } from '../../deps.ts';
import { inSnapshot, type Trx } from '../../platform/database/connect.ts';
import { appendEntries } from '../board/append.ts';
import {
  deleteWaitingTree,
  findLastOpening,
  findWaitingTree,
  insertOpening,
  keepWaitingTree,
  type LastOpening,
  type WaitingTree,
} from '../board/count-store.ts';
import { findEntry } from '../board/entries-store.ts';
import { type HeadDeps, publishHead } from '../board/head.ts';
import { listMovedLines, storeVotes } from '../board/lines-store.ts';
import { documentBytes } from '../board/payload.ts';
import { findRecord, lockRecord, type RecordHead } from '../board/records-store.ts';
import { countRecorded } from '../board/revision-ballots-store.ts';
import { trusteesOf } from '../election/trusteeship.ts';
import { hasStyles } from '../paper/service.ts';
import { linesProblem, tailsProblem } from './batches.ts';
import { type AuditDeps, ServerAudits, type WithAudits } from './server-audit.ts';
import { matrixOf, rowOf, votesOf } from './statements.ts';

/** Without audits that go on, the record is audited here and now, from the state on the disk. */
export type CountDeps = HeadDeps & AuditDeps & Pick<Deps, 'randomBytes'> & Partial<WithAudits>;

/** A line takes a millisecond, and a few where it has many new votes. */
const LINES_AT_ONCE = 10;

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
 * few after them. `not-audited`: the server's own audit has not come to them yet. `overtaken`: another
 * process has published one in the meantime.
 */
export type CountOutcome =
  | { ok: true; treeSize: number; ballots: number }
  | { ok: false; reason: 'not-live' | 'nothing-new' | 'too-soon' | 'not-audited' | 'overtaken' };

interface Seen {
  readonly record: RecordHead;
  readonly held: number;
  readonly last: LastOpening | undefined;
  /** The size of the tree that may be counted now. */
  readonly treeSize: number;
}

/**
 * Decrypts the sums of the lines of an election that have new ballots, and appends the count with its proof
 * to the record; the votes of every other line stay.
 * Takes: the election.
 * Gives: the published count.
 * Refuses: when the election has no live results, when too few ballots are new, within the least interval,
 * while the count before is not signed or the server's own audit is on its way, and when another process
 * published in the meantime; throws ClockError while the clocks differ, and where the record does not hold.
 * With a smallest batch above 1 it decrypts the sums of a batch ago: as many ballots stay behind, so that the
 * next count never shows a few alone; once voting has ended it decrypts all of them. What is decrypted is
 * what the server's own audit has added up of the signed tree, and no more than a reader would accept. Where
 * nothing is new it reads some numbers and no more. Its cost is by the lines that it lists and by the ballots
 * that are new, at any number of styles; only a line that grew by n since the last one costs √n additions
 * more.
 */
export async function publishLiveCount(deps: CountDeps, electionId: string): Promise<CountOutcome> {
  const seen = await look(deps, electionId);
  if (typeof seen === 'string') return { ok: false, reason: seen };
  deps.requireTime();
  const next = await askAudit(deps, seen);
  if (!next) return { ok: false, reason: next === null ? 'nothing-new' : 'not-audited' };
  const opening = await decrypt(deps, seen, next);
  const { tree_size: treeSize, ballots, counts, opened_at: openedAtS } = opening;
  const isFirst = await deps.db.transaction().execute(async (trx) => {
    const record = await lockRecord(trx, electionId);
    if (!record || (await findLastOpening(trx, electionId))?.index !== seen.last?.index) return false;
    if ((await findEntry(trx, electionId, 'EncryptedTally')) !== undefined) return false;
    const entry = { type: 'Opening' as const, payload: documentBytes(opening) };
    await appendEntries(trx, record, [entry], deps.keys);
    await insertOpening(trx, electionId, { index: record.size, treeSize, ballots, openedAtS });
    const counted = counts.map((line, i) => ({ ...line, fresh: next.fresh[i] ?? 0 }));
    await storeVotes(trx, electionId, record.size, counted);
    await deleteWaitingTree(trx, electionId);
    return true;
  });
  if (!isFirst) return { ok: false, reason: 'overtaken' };
  await publishHead(deps, electionId);
  return { ok: true, treeSize, ballots };
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
    // Only what is signed is counted, and only one count waits for its signature.
    if (record.size > record.publishedSize) return 'nothing-new';
    const ballots = await countRecorded(trx, electionId);
    const fresh = ballots - (last?.ballots ?? 0);
    const end = await findEntry(trx, electionId, 'EndBallots');
    if (fresh < (end === undefined ? record.smallestBatch : 1)) return 'nothing-new';
    if (last && deps.now().getTime() / 1000 < last.openedAtS + record.minIntervalS) return 'too-soon';
    const tree = await treeToCount(trx, record, { ballots, end, last: last?.index ?? 0 });
    return 'keep' in tree ? tree : { record, held: record.heldTrustee, last, ...tree };
  });
  if (typeof found === 'string' || !('keep' in found)) return found;
  if (found.keep) await keepWaitingTree(deps.db, electionId, found.keep, found.last);
  return 'nothing-new';
}

/** The tree that may be counted now; or the one that waits until enough ballots come after it. */
async function treeToCount(
  trx: Trx,
  record: RecordHead,
  { ballots, end, last }: { ballots: number; end: number | undefined; last: number },
): Promise<Pick<Seen, 'treeSize'> | { keep: WaitingTree | null; last: number }> {
  const { electionId, size: treeSize, smallestBatch } = record;
  if (end !== undefined) return { treeSize: end + 1 };
  if (smallestBatch === 1) return { treeSize };
  const lines = await listMovedLines(trx, electionId);
  const kept = await findWaitingTree(trx, electionId, last);
  if (!kept) return { keep: linesProblem(lines, smallestBatch) ? null : { treeSize, ballots, lines }, last };
  if (ballots - kept.ballots < smallestBatch) return { keep: null, last };
  if ((await hasStyles(trx, electionId)) && tailsProblem(kept.lines, lines, smallestBatch))
    return { keep: null, last };
  return { treeSize: kept.treeSize };
}

/**
 * What may be decrypted, by the server's own audit; its tree is kept beside the key by then. Once the sums of
 * a tree were about to be decrypted, no other tree's are before they are in the record: their answer may have
 * been read, and the next one would show what lies between.
 * Gives: null where no line has new ballots; undefined while the audit is on its way.
 */
function askAudit(deps: CountDeps, { record, treeSize }: Seen): Promise<NextOpening | null | undefined> {
  const { audits, now, keys } = deps;
  const earlier = keys.lastOpened(record);
  const treeSizes = earlier ? [earlier.size, treeSize] : [treeSize];
  const nowS = Math.floor(now().getTime() / 1000);
  const question = async (audit: StandingAudit) => {
    const { size, openedAt } = audit.opened;
    // Read again in this turn: another caller may have begun in the meantime.
    const begun = keys.lastOpened(record);
    const next = begun && begun.size > size ? begun.size : treeSize;
    // No clock may date it before an earlier signature.
    const found = await audit.opening(next, Math.max(nowS, record.publishedTimeS, openedAt));
    if (found) await keys.keepOpened(record, { size: next, root: rootOf(found) });
    return found;
  };
  return audits
    ? audits.ask(deps, record, treeSizes, question)
    : new ServerAudits().askAtLast(deps, record, treeSizes, question);
}

function rootOf({ opening }: NextOpening): Uint8Array {
  const root = base64ToBytes(opening.root_hash);
  if (!root) throw new Error('the audit names no root');
  return root;
}

/**
 * Decrypts sums with the key that this server holds.
 * Gives: the entry's document.
 */
async function decrypt(
  deps: CountDeps,
  { record, held }: Seen,
  { opening, statement, votesBefore }: NextOpening,
): Promise<Opening> {
  const trustees = await trusteesOf(deps.db, record);
  const publicKey = trustees.ownerKeys[held - 1] ?? '';
  const { privateKey } = await deps.keys.trusteeKey({ ...record, publicKey });
  const steps = sodiumTrustee.decryptSumsInSteps(statement, held, privateKey, deps.randomBytes);
  const share = await inTurns(steps, letOthers);
  const counts = await countsOf({ opening, votesBefore }, { trustees, held, share });
  if (!counts) throw new Error(`the sums of ${record.log} do not decrypt to counts`);
  return openingSchema.parse({
    ...opening,
    ...{ shares: [shareSchema.parse(share)], counts: votesOf(opening.sums, counts) },
  });
}

/**
 * Finds the votes in decrypted sums, some lines at a time: thousands take seconds, and this process has
 * others to answer.
 */
async function countsOf(
  { opening: { sums, ballots: numTallied }, votesBefore }: Pick<NextOpening, 'opening' | 'votesBefore'>,
  { trustees, held, share }: { trustees: Trustees; held: number; share: OpeningShare },
): Promise<number[] | undefined> {
  const counts: number[] = [];
  for (let from = 0; from < sums.length; from += LINES_AT_ONCE) {
    const to = from + LINES_AT_ONCE;
    const shares = new Map([[held, rowOf({ factors: share.factors.slice(from, to) })]]);
    const encrypted = { trustees, encryptedTally: matrixOf(sums.slice(from, to)), numTallied, shares };
    const found = sodiumTrustee.combineDecryptions(encrypted, [votesBefore.slice(from, to)])?.[0];
    if (!found) return undefined;
    counts.push(...found);
    await letOthers();
  }
  return counts;
}
