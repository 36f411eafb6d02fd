import type { TrusteePublicKey } from '@evoting/belenios/trustee';
import type { Trx } from '../../plugins/database/connect.ts';
import { findPayload, lockRecord } from '../board/log.ts';
import { insertEvent, listBallotPosts, listStyles, lockElection, setStatus } from './lifecycle-store.ts';
import { addStyle, createRecord, type RecordDeps } from './record.ts';
import { isSameBallot } from './style.ts';
import { readPosts } from './styles.ts';

export type OpenRefusal = 'no-such-election' | 'not-a-draft' | 'no-candidates';
export type Opened = { ok: true } | { ok: false; reason: OpenRefusal };

/**
 * Opens an election for casting: writes Setup (unless the record was begun before, for external trustees) and the first ballot style.
 * Takes the transaction in which all of it happens. Refuses an election that is not a draft, or that nobody stands in.
 */
export async function openElection(deps: RecordDeps, trx: Trx, electionId: string): Promise<Opened> {
  const election = await lockElection(trx, electionId);
  if (!election) return { ok: false, reason: 'no-such-election' };
  if (election.status !== 'draft') return { ok: false, reason: 'not-a-draft' };
  const posts = await listBallotPosts(trx, electionId);
  if (posts.length === 0) return { ok: false, reason: 'no-candidates' };
  const record = (await lockRecord(trx, electionId)) ?? (await createRecord(deps, trx, election));
  await addStyle(deps, trx, record, 1, posts);
  await setStatus(trx, electionId, { status: 'open' });
  await insertEvent(trx, electionId, 'opened', deps.now());
  return { ok: true };
}

export type BeginRefusal = 'no-such-election' | 'not-a-draft' | 'begun-already' | 'live-needs-the-key';

/**
 * Begins the record of an election whose trustees are outside: the server then holds no key that opens a ballot.
 * Takes the transaction, the election and the trustees' public keys. Refuses live results, which would need such a key.
 */
export async function beginWithTrustees(
  deps: RecordDeps,
  trx: Trx,
  electionId: string,
  trustees: readonly TrusteePublicKey[],
): Promise<{ ok: true } | { ok: false; reason: BeginRefusal }> {
  const election = await lockElection(trx, electionId);
  if (!election) return { ok: false, reason: 'no-such-election' };
  if (election.status !== 'draft') return { ok: false, reason: 'not-a-draft' };
  if (election.live_results) return { ok: false, reason: 'live-needs-the-key' };
  if (await lockRecord(trx, electionId)) return { ok: false, reason: 'begun-already' };
  await createRecord(deps, trx, election, trustees);
  return { ok: true };
}

/**
 * Follows a change of candidates, posts or names in an open election with a new ballot style; ballots cast before stay valid.
 * To be called in the transaction of the change, after it. Takes that transaction and the election.
 * Gives whether the ballot is another one now; false too where the election is not open.
 * Changes made side by side wait here for each other, so that the last style holds them all.
 */
export async function ballotChanged(deps: RecordDeps, trx: Trx, electionId: string): Promise<boolean> {
  const record = await lockRecord(trx, electionId);
  if (record?.status !== 'open') return false;
  const posts = await listBallotPosts(trx, electionId);
  const last = (await listStyles(trx, electionId)).at(-1);
  if (!last) throw new Error(`the open election ${record.log} has no ballot style`);
  const before = readPosts((await findPayload(trx, electionId, last.style_hash)) ?? new Uint8Array());
  if (isSameBallot(before, posts)) return false;
  await addStyle(deps, trx, record, last.style + 1, posts);
  await insertEvent(trx, electionId, 'ballot-changed', deps.now());
  return true;
}
