import { bytesToHex, encodeUtf8 } from '@evoting/tlog/encoding';
import { sha256 } from '@evoting/tlog/hash';
import type { Db } from '../../platform/database/connect.ts';
import { findKey, listHolders } from './key-mark-store.ts';

/**
 * The mark of who holds the key of an election: of the server or the trustees, their names and mailboxes in
 * their order, their threshold, which making of a key it is, and the key once it is made. Any change of one
 * changes it. What is read while the election is locked stays until the transaction ends: every invitation
 * and every new key locks it too.
 */
export async function digestOfKey(db: Db, electionId: string): Promise<string> {
  const { keyHolders, ceremony, threshold, trusteesHash } = (await findKey(db, electionId)) ?? {};
  const holders = (await listHolders(db, electionId)).map(({ name, email }) => [name, email]);
  const key = trusteesHash?.toString('hex') ?? null;
  return bytesToHex(sha256(encodeUtf8(JSON.stringify([keyHolders, ceremony, threshold, holders, key]))));
}
