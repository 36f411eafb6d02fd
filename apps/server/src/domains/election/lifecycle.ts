import type { TrusteePublicKey } from '@evoting/belenios/trustee';
import type { Trx } from '../../plugins/database/connect.ts';
import { lockRecord } from '../board/log.ts';
import { insertEvent, listBallotPosts, lockElection, setStatus } from './lifecycle-store.ts';
import { addStyle, createRecord, type RecordDeps } from './record.ts';

export type OpenRefusal = 'no-such-election' | 'not-a-draft' | 'no-candidates';
export type Opened = { ok: true } | { ok: false; reason: OpenRefusal };

/**
 * Opens an election for casting: writes Setup (unless the record was begun before, for external trustees) and the first ballot style.
 * Takes the transaction in which all of it happens; `publishHead` is to be called after it. Refuses an election that is not a draft, or that nobody stands in.
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
 * Takes the transaction (`publishHead` is to be called after it), the election and the trustees' public keys. Refuses live results, which would need such a key.
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
