import { type Trustees, verifyPossession, verifyTrustees } from '@evoting/belenios/auditor';
import { provePossession, type TrusteePublicKey, trusteeList } from '@evoting/belenios/trustee';
import type { Key } from '@evoting/contract/extras';
import { type Setup, setupSchema } from '@evoting/record/payloads';
import { LRUCache } from 'lru-cache';
import type { Deps } from '../../deps.ts';
import type { Trx } from '../../platform/database/connect.ts';
import { findPayload } from '../board/entries-store.ts';
import type { RecordHead } from '../board/records-store.ts';

/** An external trustee: name, public key, and the proof that the key was made for this record. */
export interface ExternalTrustee {
  readonly key: TrusteePublicKey;
  readonly possession: Setup['possession'][number];
}

/**
 * The external trustees of a record: their list in Belenios' form, a proof of possession for each key, and,
 * for a threshold key, the ceremony's transcript.
 */
export interface Trusteeship {
  readonly trusteesJson: string;
  readonly possession: Setup['possession'];
  readonly ceremony?: string;
}

/** Combines trustees who each made a key alone: all of them must decrypt. */
export const trusteeshipOf = (owners: readonly ExternalTrustee[]): Trusteeship => ({
  trusteesJson: trusteeList(owners.map(({ key }) => key)).trusteesJson,
  possession: owners.map(({ possession }) => possession),
});

/** The server's name as a trustee in the record. */
const SERVER_NAME = 'The server';

/** Makes the server's own trustee: a new key, and its proof of possession. */
export async function ownTrustee(
  { keys, randomBytes }: Pick<Deps, 'keys' | 'randomBytes'>,
  log: string,
  origin: string,
): Promise<ExternalTrustee> {
  const { publicKey, privateKey } = await keys.createTrusteeKey(log, origin);
  const possession = provePossession({ origin, name: SERVER_NAME }, privateKey, randomBytes);
  return { key: publicKey, possession };
}

/**
 * Checks the keys and proofs of possession of a record's trustees.
 * @throws RangeError, in one sentence, if any does not hold
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

/** Verified lists of trustees by hash: verifying one takes tens of milliseconds. */
const cache = new LRUCache<string, Trustees>({ max: 20 });

/**
 * Loads and verifies the trustees of a record.
 * @throws Error if they do not hold: the store is damaged
 */
export async function trusteesOf(trx: Trx | Deps['db'], record: RecordHead): Promise<Trustees> {
  const hash = record.trusteesHash.toString('hex');
  const cached = cache.get(hash);
  if (cached) return cached;
  const json = await findPayload(trx, record.electionId, record.trusteesHash);
  const read = verifyTrustees(json?.toString('utf8') ?? '');
  if (!read.ok) throw new Error(`the trustees of ${record.log} are ${read.reason}`);
  cache.set(hash, read.trustees);
  return read.trustees;
}

/** The number of trustees who must decrypt. */
export const thresholdOf = ({ sets }: Trustees): number => sets.reduce((sum, set) => sum + set.threshold, 0);

/** Describes who decrypts the count of a record, from the record itself. */
export async function keyOf(
  db: Trx | Deps['db'],
  record: RecordHead,
): Promise<Omit<Key, 'openedBy' | 'awaited'>> {
  const trustees = await trusteesOf(db, record);
  const holders = trustees.ownerKeys.length;
  return { isHere: record.heldTrustee !== null, holders, threshold: thresholdOf(trustees) };
}

/** The names of trustees by the hash of the setup, which is read at every load of the results. */
const names = new LRUCache<string, string[]>({ max: 20 });

/** Reads the names of a record's trustees, in the order of their numbers. */
export async function trusteeNames(
  db: Trx | Deps['db'],
  { electionId, setupHash }: RecordHead,
): Promise<string[]> {
  const hash = setupHash.toString('hex');
  const cached = names.get(hash);
  if (cached) return cached;
  const setup = await findPayload(db, electionId, setupHash);
  const { possession } = setupSchema.parse(JSON.parse(setup?.toString('utf8') ?? 'null'));
  const read = possession.map(({ name }) => name);
  names.set(hash, read);
  return read;
}
