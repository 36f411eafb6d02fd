import { paperProblem } from '@evoting/audit/growth';
import type { Revision } from '@evoting/audit/payloads';
import type { Trx } from '../../plugins/database/connect.ts';
import { lockRecord, ONE_STYLE } from '../board/log.ts';
import { insertEvent, listContests, lockElection, setStatus } from './lifecycle-store.ts';
import { addRevision, createRecord, type ExternalTrustee, type RecordDeps } from './record.ts';
import type { Contests } from './revision.ts';

export type OpenRefusal = 'no-such-election' | 'not-a-draft' | 'no-candidates' | 'alike';
export type Opened = { ok: true } | { ok: false; reason: OpenRefusal };

/**
 * Opens an election for casting: writes Setup (unless the record was begun before, for external trustees) and the first revision of the ballot.
 * Takes the transaction in which all of it happens; `publishHead` is to be called after it. Refuses an election that is not a draft, that nobody
 * stands in, or with names that cannot be told apart.
 */
export async function openElection(deps: RecordDeps, trx: Trx, electionId: string): Promise<Opened> {
  const election = await lockElection(trx, electionId);
  if (!election) return { ok: false, reason: 'no-such-election' };
  if (election.status !== 'draft') return { ok: false, reason: 'not-a-draft' };
  const contests = await listContests(trx, electionId);
  if (contests.length === 0) return { ok: false, reason: 'no-candidates' };
  if (paperProblem(firstRevision(contests)) !== null) return { ok: false, reason: 'alike' };
  const record = (await lockRecord(trx, electionId)) ?? (await createRecord(deps, trx, election));
  await addRevision(deps, trx, record, null, contests);
  await setStatus(trx, electionId, { status: 'open' });
  await insertEvent(trx, electionId, 'opened', deps.now());
  return { ok: true };
}

/** As a revision whose hashes do not matter, to be checked for its names. */
const firstRevision = (contests: Contests): Revision => ({
  ...{ style: ONE_STYLE, revision: 1, previous: null, election: '0'.repeat(64), contests },
});

export type BeginRefusal = 'no-such-election' | 'not-a-draft' | 'begun-already' | 'live-needs-the-key';

/**
 * Begins the record of an election whose trustees are outside: the server then holds no key that opens a ballot.
 * Takes the transaction (`publishHead` is to be called after it), the election and the trustees' public keys. Refuses live results, which would need such a key.
 */
export async function beginWithTrustees(
  deps: RecordDeps,
  trx: Trx,
  electionId: string,
  trustees: readonly ExternalTrustee[],
): Promise<{ ok: true } | { ok: false; reason: BeginRefusal }> {
  const election = await lockElection(trx, electionId);
  if (!election) return { ok: false, reason: 'no-such-election' };
  if (election.status !== 'draft') return { ok: false, reason: 'not-a-draft' };
  if (election.live_results) return { ok: false, reason: 'live-needs-the-key' };
  if (await lockRecord(trx, electionId)) return { ok: false, reason: 'begun-already' };
  await createRecord(deps, trx, election, trustees);
  return { ok: true };
}
