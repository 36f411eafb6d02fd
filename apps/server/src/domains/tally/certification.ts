import type { Certification } from '@evoting/contract/extras';
import { base64ToBytes, bytesToBase64, equalBytes } from '@evoting/tlog/encoding';
import { TileError } from '@evoting/tlog/tile';
import type { Deps } from '../../deps.ts';
import type { Db, Trx } from '../../platform/database/connect.ts';
import { type Actor, noteAct } from '../audit-log/service.ts';
import { findNumbers, type Numbers } from '../board/count-store.ts';
import { isOwnTree } from '../board/head.ts';
import { findRecord, lockRecord, type RecordHead } from '../board/records-store.ts';
import { readNumbers } from '../count/live-count.ts';
import { noteLogHead } from '../election/log-head.ts';
import { findElection, insertEvent } from '../election/service.ts';
import { type CertificationRow, findCertification, insertCertification } from './certification-store.ts';

/** The head of the record that an officer's device verified, and the ballots it counted. */
export interface SeenResult {
  readonly size: number;
  /** Base64. */
  readonly root: string;
  readonly ballots: number;
}

export type CertifyRefusal = 'not-counted' | 'void' | 'changed' | 'certified-already';

/**
 * Certifies a result, as that of the record that the officers' devices verified. The transaction must end
 * with this call.
 * @param seen what the officers' devices verified; `changed` where the record's head is another
 */
export async function certifyResult(
  trx: Trx,
  keys: Deps['keys'],
  electionId: string,
  seen: SeenResult,
  { at, officers, by }: { at: Date; officers: 1 | 2; by: Actor },
): Promise<{ ok: true } | { ok: false; reason: CertifyRefusal }> {
  // Locked: of two who certify at once the second sees what the first has done.
  const record = await lockRecord(trx, electionId);
  if (await findCertification(trx, electionId)) return { ok: false, reason: 'certified-already' };
  // Checked once the record is locked: a declaration that it is void locks it too.
  if ((await findElection(trx, electionId))?.isVoid) return { ok: false, reason: 'void' };
  const numbers = record && (await findNumbers(trx, record));
  if (!numbers || numbers.isLive || record.publishedSize !== record.size)
    return { ok: false, reason: 'not-counted' };
  const { ballots } = readNumbers(numbers.payload);
  const root = base64ToBytes(seen.root);
  const isSeen = seen.size === record.size && root !== null && equalBytes(root, record.root);
  if (!isSeen || seen.ballots !== ballots) return { ok: false, reason: 'changed' };
  await insertCertification(trx, electionId, { size: record.size, root: record.root, ballots, officers, at });
  await insertEvent(trx, electionId, 'certified', at);
  const after = { ...seen, officers };
  const head = await noteAct(trx, by, 'result-certified', `election:${electionId}`, { after });
  await noteLogHead(trx, keys, electionId, 'certification', head);
  return { ok: true };
}

/** Loads the certification of an election's result; null for one that is not certified. */
export async function certificationOf(db: Db, electionId: string): Promise<Certification | null> {
  const row = await findCertification(db, electionId);
  if (!row) return null;
  const { size, root, ballots, officers, at } = row;
  const record = await findRecord(db, electionId);
  const numbers = record && (await findNumbers(db, record));
  const result = numbers && !numbers.isLive ? numbers : null;
  return {
    atMs: at.getTime(),
    officers,
    size,
    root: bytesToBase64(root),
    ballots,
    result: result?.payloadHash.toString('hex') ?? '',
    holds: record !== undefined && result !== null && (await stillHolds(db, record, result, row)),
  };
}

/**
 * Tells whether the record is the certified one or extends it, with the same votes. Checked on each request:
 * an attacker would have to change both the record and the certification.
 */
async function stillHolds(
  db: Db,
  record: RecordHead,
  result: Numbers,
  { size, root, ballots }: CertificationRow,
): Promise<boolean> {
  if (result.index >= size || readNumbers(result.payload).ballots !== ballots) return false;
  try {
    return await isOwnTree(db, record, { size, root });
  } catch (error) {
    if (error instanceof TileError) return false;
    throw error;
  }
}
