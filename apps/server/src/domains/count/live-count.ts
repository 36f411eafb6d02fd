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
import { inSnapshot } from '../../platform/database/connect.ts';
import { appendEntries } from '../board/append.ts';
import { findLastOpening, insertOpening, type LastOpening } from '../board/count-store.ts';
import { findEntry } from '../board/entries-store.ts';
import { type HeadDeps, publishHead } from '../board/head.ts';
import { storeVotes } from '../board/lines-store.ts';
import { documentBytes } from '../board/payload.ts';
import { findRecord, lockRecord, type RecordHead } from '../board/records-store.ts';
import { hasUncounted, storeCounted } from '../board/revision-ballots-store.ts';
import { mayCount } from '../board/tripwire.ts';
import { accountsNow } from '../election/electorate.ts';
import { trusteesOf } from '../election/trusteeship.ts';
import { type AuditDeps, ServerAudits, type WithAudits } from './server-audit.ts';
import { matrixOf, rowOf, votesOf } from './statements.ts';

/** The dependencies of a count. Without `audits` the record is audited on the spot, from the stored state. */
export type CountDeps = HeadDeps & AuditDeps & Pick<Deps, 'randomBytes'> & Partial<WithAudits>;

/** The lines decoded at a time: each takes about a millisecond. */
const LINES_PER_STEP = 10;

const numbersSchema = z.object({
  ballots: z.int(),
  counts: z.array(z.object({ contest_id: z.string(), candidate_id: z.string(), votes: z.int() })),
});

/** Reads the votes of a live count or a result from a payload that this server wrote. */
export function readNumbers(payload: Uint8Array): { ballots: number; counts: Votes[] } {
  return numbersSchema.parse(JSON.parse(Buffer.from(payload).toString('utf8')));
}

/**
 * The published count, or the reason for none. `nothing-new`: too few new ballots to reveal, or too few after
 * them. `not-audited`: the server's audit has not reached them. `overtaken`: another process has published
 * one in the meantime. `ballots-differ`: there are more or fewer ballots than people who voted.
 */
export type CountOutcome =
  | { ok: true; treeSize: number; ballots: number }
  | {
      ok: false;
      reason: 'not-live' | 'nothing-new' | 'too-soon' | 'ballots-differ' | 'not-audited' | 'overtaken';
    };

/** The state of a record that has something to count. */
interface CountInput {
  readonly record: RecordHead;
  readonly heldTrustee: number;
  readonly last: LastOpening | undefined;
}

/**
 * Publishes a live count: decrypts the sums of the lines that have new ballots, and appends the count with
 * its proof to the record. The votes of other lines stay.
 * With a smallest batch above 1 it covers the whole batches of each ballot style without the last one, so that
 * no count ever reveals a few ballots; once voting has ended it covers all. Only sums of the signed tree that
 * the server's audit has added up are decrypted.
 * The cost depends on the lines listed and the new ballots, at any number of styles (a line that grew by n
 * costs √n additions); with nothing new it is a few small reads.
 * @returns the count, or the reason for none: no live results, too few new ballots, the interval since the
 * last count, an unsigned count, an audit that is behind, or a count by another process
 * @throws ClockError while the clocks differ
 * @throws Error for a record that does not verify
 */
export async function publishLiveCount(deps: CountDeps, electionId: string): Promise<CountOutcome> {
  const input = await readInput(deps, electionId);
  if (typeof input === 'string') return { ok: false, reason: input };
  deps.requireTime();
  if (!(await mayCount(deps, electionId))) return { ok: false, reason: 'ballots-differ' };
  const next = await nextOpening(deps, input);
  if (!next) return { ok: false, reason: next === null ? 'nothing-new' : 'not-audited' };
  const opening = await decryptOpening(deps, input, next);
  const { tree_size: treeSize, ballots, counts } = opening;
  const isFirst = await deps.db.transaction().execute(async (trx) => {
    const record = await lockRecord(trx, electionId);
    if (!record || (await findLastOpening(trx, electionId))?.index !== input.last?.index) return false;
    if ((await findEntry(trx, electionId, 'EncryptedTally')) !== undefined) return false;
    if ((await findEntry(trx, electionId, 'Void')) !== undefined) return false;
    // Another process may have signed a head since the count was dated.
    const openedAtS = Math.max(opening.opened_at, record.publishedTimeS);
    const dated = { ...opening, opened_at: openedAtS };
    const entry = { type: 'Opening' as const, payload: documentBytes(dated) };
    const electorate = await accountsNow(trx, electionId);
    await appendEntries(trx, record, [...electorate, entry], deps.keys);
    const index = record.size + electorate.length;
    await insertOpening(trx, electionId, { index, treeSize, ballots, openedAtS });
    await storeVotes(trx, electionId, index, counts);
    await storeCounted(trx, electionId, next.fresh);
    return true;
  });
  if (!isFirst) return { ok: false, reason: 'overtaken' };
  await publishHead(deps, electionId);
  return { ok: true, treeSize, ballots };
}

/** Reads in one snapshot whether something may be decrypted now. */
function readInput(
  deps: CountDeps,
  electionId: string,
): Promise<CountInput | 'not-live' | 'nothing-new' | 'too-soon'> {
  return inSnapshot(deps.db, async (trx) => {
    const record = await findRecord(trx, electionId);
    if (!record?.liveResults || record.status === 'draft' || record.heldTrustee === null) return 'not-live';
    if (record.voidReason !== null) return 'not-live';
    if ((await findEntry(trx, electionId, 'EncryptedTally')) !== undefined) return 'not-live';
    // Only signed entries are counted, and only one count at a time may be unsigned.
    if (record.size > record.publishedSize) return 'nothing-new';
    const isAll =
      record.smallestBatch === 1 || (await findEntry(trx, electionId, 'EndBallots')) !== undefined;
    // One whole batch to cover, and one that stays behind.
    if (!(await hasUncounted(trx, electionId, isAll ? 1 : 2 * record.smallestBatch))) return 'nothing-new';
    const last = await findLastOpening(trx, electionId);
    if (last && deps.now().getTime() / 1000 < last.openedAtS + record.minIntervalS) return 'too-soon';
    return { record, heldTrustee: record.heldTrustee, last };
  });
}

/**
 * Asks the server's audit for the sums of the newest tree to decrypt, and stores that tree beside the key before
 * they are decrypted.
 * Once the decryption of a tree has begun, no other tree is decrypted before its count is in the record: the
 * answer may have been read, and the next one would reveal the difference.
 * @returns null where no line has new ballots; undefined while the audit is behind
 */
function nextOpening(deps: CountDeps, { record }: CountInput): Promise<NextOpening | null | undefined> {
  const { audits, now, keys } = deps;
  const earlier = keys.lastOpened(record);
  const treeSizes = earlier ? [earlier.size] : [];
  const nowS = Math.floor(now().getTime() / 1000);
  const query = async (audit: StandingAudit) => {
    const { size, openedAt } = audit.opened;
    // Read again: another caller may have begun one in the meantime.
    const begun = keys.lastOpened(record);
    const next = begun && begun.size > size ? begun.size : audit.newestTree;
    // The clock may be behind: an opening must not predate an earlier signature.
    const found = await audit.opening(next, Math.max(nowS, record.publishedTimeS, openedAt));
    if (found) await keys.storeOpened(record, { size: next, root: rootOf(found) });
    return found;
  };
  return audits
    ? audits.query(deps, record, treeSizes, query)
    : new ServerAudits().queryAtHead(deps, record, treeSizes, query);
}

function rootOf({ opening }: NextOpening): Uint8Array {
  const root = base64ToBytes(opening.root_hash);
  if (!root) throw new Error('the audit names no root');
  return root;
}

/**
 * Decrypts sums with this server's trustee key.
 * @returns the document of the entry
 */
async function decryptOpening(
  deps: CountDeps,
  { record, heldTrustee }: CountInput,
  { opening, statement, votesBefore }: NextOpening,
): Promise<Opening> {
  const trustees = await trusteesOf(deps.db, record);
  const publicKey = trustees.ownerKeys[heldTrustee - 1] ?? '';
  const { privateKey } = await deps.keys.trusteeKey({ ...record, publicKey });
  const steps = sodiumTrustee.decryptSumsInSteps(statement, heldTrustee, privateKey, deps.randomBytes);
  const share = await inTurns(steps, letOthers);
  const counts = await countsOf({ opening, votesBefore }, { trustees, heldTrustee, share });
  if (!counts) throw new Error(`the sums of ${record.log} do not decrypt to counts`);
  return openingSchema.parse({
    ...opening,
    shares: [shareSchema.parse(share)],
    counts: votesOf(opening.sums, counts),
  });
}

/**
 * Finds the votes in decrypted sums, some lines at a time: thousands of lines take seconds on this thread.
 */
async function countsOf(
  { opening: { sums, ballots: numTallied }, votesBefore }: Pick<NextOpening, 'opening' | 'votesBefore'>,
  { trustees, heldTrustee, share }: { trustees: Trustees; heldTrustee: number; share: OpeningShare },
): Promise<number[] | undefined> {
  const counts: number[] = [];
  for (let from = 0; from < sums.length; from += LINES_PER_STEP) {
    const to = from + LINES_PER_STEP;
    const shares = new Map([[heldTrustee, rowOf({ factors: share.factors.slice(from, to) })]]);
    const encrypted = { trustees, encryptedTally: matrixOf(sums.slice(from, to)), numTallied, shares };
    const found = sodiumTrustee.combineDecryptions(encrypted, [votesBefore.slice(from, to)])?.[0];
    if (!found) return undefined;
    counts.push(...found);
    await letOthers();
  }
  return counts;
}
