import { type Trustees, verifyPossession, verifyTrustees } from '@evoting/belenios/auditor';
import { provePossession, type TrusteePublicKey, trusteeList } from '@evoting/belenios/trustee';
import type { Key } from '@evoting/contract/extras';
import type { Setup } from '@evoting/record/payloads';
import { LRUCache } from 'lru-cache';
import type { Deps } from '../../deps.ts';
import type { Trx } from '../../platform/database/connect.ts';
import { findPayload } from '../board/entries-store.ts';
import type { RecordHead } from '../board/records-store.ts';

/**
 * A trustee outside: the public half of the key, the name, and the proof that the key was made for this
 * record.
 */
export interface ExternalTrustee {
  readonly key: TrusteePublicKey;
  readonly possession: Setup['possession'][number];
}

/**
 * Trustees outside, together: their list as Belenios writes it, who holds each key of it, and, for a key with
 * a threshold, the transcript of its making.
 */
export interface Trusteeship {
  readonly trusteesJson: string;
  readonly possession: Setup['possession'];
  readonly ceremony?: string;
}

/** Trustees who each made a key alone: all of them must decrypt. */
export const trusteeshipOf = (owners: readonly ExternalTrustee[]): Trusteeship => ({
  trusteesJson: trusteeList(owners.map(({ key }) => key)).trusteesJson,
  possession: owners.map(({ possession }) => possession),
});

/** The record's name of the trustee whose key the server holds. */
const SERVERS_NAME = 'The server';

/**
 * Makes the server's own trustee: a new key, and the proof that the server holds it.
 * Takes: the log's name and its record's origin.
 */
export async function ownTrustee(
  { keys, randomBytes }: Pick<Deps, 'keys' | 'randomBytes'>,
  log: string,
  origin: string,
): Promise<ExternalTrustee> {
  const { publicKey, privateKey } = await keys.createTrusteeKey(log, origin);
  const possession = provePossession({ origin, name: SERVERS_NAME }, privateKey, randomBytes);
  return { key: publicKey, possession };
}

/**
 * Lets only trustees into a record whose keys and proofs of possession hold.
 * Takes: the trustees as the record will hold them, the record's origin and the proofs.
 * Refuses (throws): any that do not hold (RangeError, one sentence).
 */
export function requireTrustees(trusteesJson: string, origin: string, possession: Setup['possession']): void {
  const read = verifyTrustees(trusteesJson);
  if (!read.ok) throw new RangeError(`the trustees are refused: ${read.reason}`);
  const names = new Set(possession.map(({ name }) => name));
  if (names.size < possession.length) throw new RangeError('two trustees have the same name');
  for (const [i, { name, public_key: publicKey, proof }] of possession.entries()) {
    const isOwn = publicKey === read.trustees.ownerKeys[i];
    if (!isOwn || !verifyPossession({ origin, name, publicKey }, proof))
      throw new RangeError(`${name} has not proved the key for ${origin}`);
  }
}

/** By the hash of the list, which takes tens of milliseconds to verify. */
const known = new LRUCache<string, Trustees>({ max: 20 });

/**
 * The trustees of a record, verified.
 * Refuses (throws): a list that does not hold: the store is damaged.
 */
export async function trusteesOf(trx: Trx | Deps['db'], record: RecordHead): Promise<Trustees> {
  const hash = record.trusteesHash.toString('hex');
  const kept = known.get(hash);
  if (kept) return kept;
  const json = await findPayload(trx, record.electionId, record.trusteesHash);
  const read = verifyTrustees(json?.toString('utf8') ?? '');
  if (!read.ok) throw new Error(`the trustees of ${record.log} are ${read.reason}`);
  known.set(hash, read.trustees);
  return read.trustees;
}

/** The trustees who decrypt the count of a record, by the record itself. */
export async function keyOf(db: Trx | Deps['db'], record: RecordHead): Promise<Key> {
  const { sets, ownerKeys } = await trusteesOf(db, record);
  const threshold = sets.reduce((sum, set) => sum + set.threshold, 0);
  return { isHere: record.heldTrustee !== null, holders: ownerKeys.length, threshold };
}
