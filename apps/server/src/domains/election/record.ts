import type { Setup } from '@evoting/audit/payloads';
import { verifyTrustees } from '@evoting/belenios/auditor';
import { emptySums, storeSums } from '@evoting/belenios/server';
import { type TrusteePublicKey, trusteeList } from '@evoting/belenios/trustee';
import { bytesToHex } from '@evoting/tlog/encoding';
import { emptyRoot } from '@evoting/tlog/hash';
import { formatVerifierKey } from '@evoting/tlog/key';
import type { Deps } from '../../deps.ts';
import type { Trx } from '../../plugins/database/connect.ts';
import {
  appendEntries,
  documentBytes,
  findPayload,
  insertRecord,
  lockRecord,
  payloadOf,
  type RecordHead,
} from '../board/log.ts';
import { type ElectionRow, insertStyle } from './lifecycle-store.ts';
import { type BallotPosts, makeStyle, readElection } from './style.ts';

/** What writing a record needs: where the keys are, and what makes new ones. */
export type RecordDeps = Pick<Deps, 'config' | 'keys' | 'randomBytes' | 'now'>;

/**
 * Begins the record of an election: makes the log's key and, without external trustees, the server's trustee key, and writes Setup.
 * Takes the transaction that holds the election, and the external trustees' public keys if the server is to hold none.
 * Gives the record. Refuses (throws) trustees whose proofs do not hold.
 * A crash before the commit leaves key files that nothing was signed with; they are set aside when it is tried again.
 */
export async function createRecord(
  deps: RecordDeps,
  trx: Trx,
  election: ElectionRow,
  external: readonly TrusteePublicKey[] = [],
): Promise<RecordHead> {
  const log = election.slug;
  const origin = `${new URL(deps.config.publicUrl).host}/election/${log}`;
  const key = await deps.keys.createSigningKey(log, origin);
  const holds = external.length === 0;
  const keys = holds ? [(await deps.keys.createTrusteeKey(log, origin)).publicKey] : external;
  const trustees = payloadOf(Buffer.from(trusteeList(keys).trusteesJson));
  const setup: Setup = {
    origin,
    title: election.title,
    trustees: bytesToHex(trustees.hash),
    rules: { live_results: election.live_results, smallest_batch: election.smallest_batch },
  };
  const payload = documentBytes(setup);
  await insertRecord(trx, {
    electionId: election.id,
    origin,
    verifierKey: formatVerifierKey(key),
    setupHash: payloadOf(payload).hash,
    trusteesHash: trustees.hash,
    heldTrustee: holds ? 1 : null,
    root: emptyRoot(),
  });
  const empty = await lockRecord(trx, election.id);
  if (!empty) throw new Error('the record that was just made is missing');
  return appendEntries(trx, empty, [{ type: 'Setup', payload }], deps.keys, [trustees]);
}

/** The trustees of a record, verified again. Refuses (throws) a list that does not hold: the store is damaged. */
export async function trusteesOf(trx: Trx | Deps['db'], record: RecordHead) {
  const json = await findPayload(trx, record.electionId, record.trusteesHash);
  const read = verifyTrustees(json?.toString('utf8') ?? '');
  if (!read.ok) throw new Error(`the trustees of ${record.log} are ${read.reason}`);
  return read.trustees;
}

/**
 * Adds a ballot style to a record.
 * Takes a transaction that holds the record, the style's number and posts. Gives the record's new head.
 */
export async function addStyle(
  deps: Pick<RecordDeps, 'keys' | 'randomBytes'>,
  trx: Trx,
  record: RecordHead,
  number: number,
  posts: BallotPosts,
): Promise<RecordHead> {
  const { publicKey } = await trusteesOf(trx, record);
  const style = makeStyle({ ...record, publicKey }, number, posts, deps.randomBytes);
  const head = await appendEntries(trx, record, [style.entry], deps.keys, [style.election]);
  const { encryptedTally } = storeSums(emptySums(readElection(style.electionJson)));
  await insertStyle(trx, record.electionId, {
    style: number,
    styleHash: payloadOf(style.entry.payload as Uint8Array).hash,
    electionHash: style.election.hash,
    emptyTally: JSON.stringify(encryptedTally),
  });
  return head;
}
