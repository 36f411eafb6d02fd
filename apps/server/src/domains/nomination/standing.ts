import type { PartyId } from '@evoting/contract/fields';
import type { PartyStanding } from '@evoting/contract/party';
import type { Db } from '../../platform/database/connect.ts';
import { findCurrentElection } from '../election/service.ts';
import { verdictOn } from '../party/judging.ts';
import { waitsForCommission } from './rules.ts';
import { listWithdrawn } from './store.ts';

/**
 * Where a party stands with the commission, for those who act for it: whether it may nominate now, why it is
 * suspended, and whom of the current election it has lost, and why.
 * Gives: null where the party is no more.
 */
export async function standingOf(db: Db, party: PartyId): Promise<PartyStanding | null> {
  const verdict = await verdictOn(db, party);
  if (!verdict) return null;
  const { status, reason } = verdict;
  const election = await findCurrentElection(db);
  const waits = waitsForCommission(status, election) ? 'waits' : 'may-nominate';
  return {
    state: status === 'suspended' ? status : waits,
    reason,
    withdrawn: election ? await listWithdrawn(db, party, election.id) : [],
  };
}
