import type { Succession } from '@evoting/record/payloads';
import { bytesToBase64 } from '@evoting/tlog/encoding';
import type { Deps } from '../../deps.ts';
import type { Trx } from '../../platform/database/connect.ts';
import { hasResult } from '../board/entries-store.ts';
import { isOwnTree } from '../board/head.ts';
import { findRecordNamed, lockRecord } from '../board/records-store.ts';
import { closeIn } from './closing.ts';
import { isSucceeded } from './succession-store.ts';

export { insertSuccession, isSucceeded } from './succession-store.ts';

export type SuccessionRefusal =
  | 'no-such-record'
  | 'succeeded-already'
  | 'has-result'
  | 'nothing-signed'
  | 'not-behind'
  | 'another-history';

/**
 * Closes voting in an election whose record cannot go on, because this database is behind the record's signed
 * head. The head file stays, so that nothing else is signed in place of the lost end. An election created in
 * the same transaction succeeds it. A record with another history is refused: it is evidence, and gets no
 * successor.
 * @returns the election, and its successor's statement about it
 */
export async function closeForSuccession(
  { keys, now }: Pick<Deps, 'keys' | 'now'>,
  trx: Trx,
  slug: string,
): Promise<
  { ok: true; id: string; slug: string; statement: Succession } | { ok: false; reason: SuccessionRefusal }
> {
  const found = await findRecordNamed(trx, slug);
  const record = found && (await lockRecord(trx, found.electionId));
  if (!record) return { ok: false, reason: 'no-such-record' };
  const { electionId: id, origin, verifierKey } = record;
  if (await isSucceeded(trx, id)) return { ok: false, reason: 'succeeded-already' };
  if (await hasResult(trx, id)) return { ok: false, reason: 'has-result' };
  const head = await keys.lastHead(record);
  if (head === null) return { ok: false, reason: 'nothing-signed' };
  if (await isOwnTree(trx, record, head)) return { ok: false, reason: 'not-behind' };
  if (record.size >= head.size) return { ok: false, reason: 'another-history' };
  if (record.status === 'open') await closeIn(trx, now(), id);
  const { size, root } = head;
  const statement = { size, root_hash: bytesToBase64(root), held: record.size };
  return { ok: true, id, slug, statement: { origin, verifier_key: verifierKey, ...statement } };
}
