import type { Deps } from '../../deps.ts';
import type { Trx } from '../../platform/database/connect.ts';
import { lockRecord } from '../board/records-store.ts';
import { digestOfKey } from './key-mark.ts';
import { lockElection, setKeyHolders, setOrigin } from './lifecycle-store.ts';
import { createRecord, originOf, type RecordDeps } from './record.ts';
import type { Trusteeship } from './trusteeship.ts';

export type HandOverRefusal = BeginRefusal | 'changed';

/**
 * Stores that trustees will make the key of an election: from now on voting opens with their key or not at
 * all.
 * Takes: where the server is reached, the transaction, the election, and, where an officer saw one, the
 * digest of who holds the key.
 * Gives: its name, its title and the address of its record, which the trustees' keys are made for.
 * Refuses: an election that is not a draft, has live results, which need a key on the server, or whose key is
 * in its record already, and another digest.
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
  if (election.live_results) return { ok: false, reason: 'live-needs-the-key' };
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
 * Begins the record of an election with external trustees: the server then holds no key that decrypts a
 * ballot.
 * Takes: the transaction (call `publishHead` after it), the election and the trustees.
 * Refuses: live results, which would need such a key.
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
  if (election.live_results) return { ok: false, reason: 'live-needs-the-key' };
  if (await lockRecord(trx, electionId)) return { ok: false, reason: 'begun-already' };
  await createRecord(deps, trx, election, trustees);
  return { ok: true };
}
