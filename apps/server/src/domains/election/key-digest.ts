import { bytesToHex, encodeUtf8 } from '@evoting/tlog/encoding';
import { sha256 } from '@evoting/tlog/hash';
import type { Db } from '../../platform/database/connect.ts';
import { findKey, listHolders } from './key-digest-store.ts';
import { listWitnesses } from './witnesses-store.ts';

/**
 * Hashes the holders of an election's key (server or trustees, with names and mailboxes in order, threshold,
 * ceremony and finished key) and its witnesses with their quorum. Whoever changes one of them locks the
 * election, so a digest made under that lock stays valid until the transaction ends.
 * @returns SHA-256 in hex
 */
export async function digestOfKey(db: Db, electionId: string): Promise<string> {
  const { keyHolders, ceremony, threshold, trusteesHash, quorum } = (await findKey(db, electionId)) ?? {};
  const holders = (await listHolders(db, electionId)).map(({ name, email }) => [name, email]);
  const key = trusteesHash?.toString('hex') ?? null;
  const witnesses = (await listWitnesses(db, electionId)).map((one) => [one.key, one.url]);
  const content = [keyHolders, ceremony, threshold, holders, key, witnesses, quorum];
  return bytesToHex(sha256(encodeUtf8(JSON.stringify(content))));
}
