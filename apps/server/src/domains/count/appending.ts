import type { NextOpening } from '@evoting/audit/next-opening';
import type { StandingAudit } from '@evoting/audit/standing';
import type { Opening } from '@evoting/record/payloads';
import type { Deps } from '../../deps.ts';
import type { Trx } from '../../platform/database/connect.ts';
import { appendEntries } from '../board/append.ts';
import { findLastOpening, insertOpening, type LastOpening } from '../board/count-store.ts';
import { findEntry } from '../board/entries-store.ts';
import { type HeadDeps, publishHead } from '../board/head.ts';
import { storeVotes } from '../board/lines-store.ts';
import { documentBytes } from '../board/payload.ts';
import { lockRecord, type RecordHead } from '../board/records-store.ts';
import { type AskedCount, answerRequest, findRequest } from '../board/requests-store.ts';
import { storeCounted } from '../board/revision-ballots-store.ts';
import { accountsNow } from '../election/electorate.ts';
import { type AuditDeps, ServerAudits, type WithAudits } from './server-audit.ts';

/**
 * The dependencies of a count. Without `audits` the record is audited on the spot, from the stored state; without
 * `recounts` all who have voted are counted each time.
 */
export type CountDeps = HeadDeps &
  AuditDeps &
  Pick<Deps, 'randomBytes'> &
  Partial<WithAudits & Pick<Deps, 'recounts'>>;

/**
 * The published count, or the reason for none. `nothing-new`: too few new ballots to reveal, or too few after
 * them. `not-audited`: the server's audit has not reached them. `overtaken`: another process has published
 * one in the meantime. `ballots-differ`: there are more or fewer ballots than people who voted. `waiting`: the record
 * asks the trustees for one, and too few of them have given their shares.
 */
export type CountOutcome =
  | { ok: true; treeSize: number; ballots: number }
  | {
      ok: false;
      reason:
        | 'not-live'
        | 'nothing-new'
        | 'too-soon'
        | 'ballots-differ'
        | 'not-audited'
        | 'overtaken'
        | 'waiting';
    };

/** The state of a record that has something to count. */
export interface CountInput {
  readonly record: RecordHead;
  /** Null where trustees hold the key. */
  readonly heldTrustee: number | null;
  readonly last: LastOpening | undefined;
  /** The count that the trustees are asked for. */
  readonly request: AskedCount | undefined;
}

/**
 * Queries the audit of a record at its signed head.
 * @returns undefined while the audit is behind
 */
export function askAudit<T>(
  deps: CountDeps,
  record: RecordHead,
  treeSizes: readonly number[],
  query: (audit: StandingAudit) => T | Promise<T>,
): Promise<T | undefined> {
  return deps.audits
    ? deps.audits.query(deps, record, treeSizes, query)
    : new ServerAudits().queryAtHead(deps, record, treeSizes, query);
}

/**
 * Locks the record of a count.
 * @returns undefined where it has changed in a way that no count, or no request for one, may follow
 */
export async function lockUncounted(
  trx: Trx,
  { record: { electionId }, last, request }: CountInput,
): Promise<RecordHead | undefined> {
  const record = await lockRecord(trx, electionId);
  if ((await findLastOpening(trx, electionId))?.index !== last?.index) return undefined;
  if ((await findRequest(trx, electionId))?.index !== request?.index) return undefined;
  if ((await findEntry(trx, electionId, 'EncryptedTally')) !== undefined) return undefined;
  if ((await findEntry(trx, electionId, 'Void')) !== undefined) return undefined;
  return record;
}

/** Appends a live count to the record, and publishes it. */
export async function appendOpening(
  deps: CountDeps,
  input: CountInput,
  { fresh }: Pick<NextOpening, 'fresh'>,
  opening: Opening,
): Promise<CountOutcome> {
  const { electionId } = input.record;
  const { tree_size: treeSize, ballots, counts } = opening;
  const isFirst = await deps.db.transaction().execute(async (trx) => {
    const record = await lockUncounted(trx, input);
    if (!record) return false;
    // Another process may have signed a head since the count was dated.
    const openedAtS = Math.max(opening.opened_at, record.publishedTimeS);
    const dated = { ...opening, opened_at: openedAtS };
    const entry = { type: 'Opening' as const, payload: documentBytes(dated) };
    const electorate = await accountsNow(trx, electionId);
    await appendEntries(trx, record, [...electorate, entry], deps.keys);
    const index = record.size + electorate.length;
    await insertOpening(trx, electionId, { index, treeSize, ballots, openedAtS });
    await storeVotes(trx, electionId, index, counts);
    await storeCounted(trx, electionId, fresh);
    if (input.request) await answerRequest(trx, electionId);
    return true;
  });
  if (!isFirst) return { ok: false, reason: 'overtaken' };
  await publishHead(deps, electionId);
  return { ok: true, treeSize, ballots };
}
