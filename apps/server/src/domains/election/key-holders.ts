import type { Deps } from '../../deps.ts';
import type { Trx } from '../../platform/database/connect.ts';
import { lockRecord } from '../board/records-store.ts';
import { digestOfKey } from './key-digest.ts';
import { lockElection, setKeyHolders, setOrigin } from './lifecycle-store.ts';
import { createRecord, originOf, type RecordDeps } from './record.ts';
import type { Trusteeship } from './trusteeship.ts';

/** `live-needs-witnesses`: a guardian gives no share of a live count of a record that nobody else signs. */
export type HandOverRefusal =
  | Exclude<BeginRefusal, 'live-needs-the-key'>
  | 'live-needs-witnesses'
  | 'changed';

/**
 * Leaves the key of a draft to trustees: from now on voting can open only with their key.
 * @param seen the key digest that the deciding officer saw, if any
 * @returns the slug, the title and the record's origin, for which the trustees' keys are made
 */
export async function handOverKeys(
  config: Deps['config'],
  trx: Trx,
  electionId: string,
  seen?: string,
): Promise<
  { ok: true; slug: string; title: string; origin: string } | { ok: false; reason: HandOverRefusal }
> {
  const election = await lockElection(trx, electionId);
  if (!election) return { ok: false, reason: 'no-such-election' };
  if (election.status !== 'draft') return { ok: false, reason: 'not-a-draft' };
  if (election.live_results && election.witness_quorum === 0)
    return { ok: false, reason: 'live-needs-witnesses' };
  if (await lockRecord(trx, electionId)) return { ok: false, reason: 'begun-already' };
  if (seen !== undefined && seen !== (await digestOfKey(trx, electionId)))
    return { ok: false, reason: 'changed' };
  const { slug, title } = election;
  const origin = originOf(config, slug);
  await setKeyHolders(trx, electionId, 'trustees');
  await setOrigin(trx, electionId, origin);
  return { ok: true, slug, title, origin };
}

export type BeginRefusal = 'no-such-election' | 'not-a-draft' | 'begun-already' | 'live-needs-the-key';

/**
 * Begins the record of a draft with external trustees, so that the server holds no key that decrypts ballots.
 * Call `publishHead` after the transaction.
 */
export async function beginWithTrustees(
  deps: RecordDeps,
  trx: Trx,
  electionId: string,
  trustees: Trusteeship,
): Promise<{ ok: true } | { ok: false; reason: BeginRefusal }> {
  const election = await lockElection(trx, electionId);
  if (!election) return { ok: false, reason: 'no-such-election' };
  if (election.status !== 'draft') return { ok: false, reason: 'not-a-draft' };
  // Each live count would need every one of them.
  if (election.live_results && trustees.ceremony === undefined)
    return { ok: false, reason: 'live-needs-the-key' };
  if (await lockRecord(trx, electionId)) return { ok: false, reason: 'begun-already' };
  await createRecord(deps, trx, election, trustees);
  return { ok: true };
}
