import type { Election } from './store.ts';

export { type ElectionRow, insertEvent, lockElection, setDrawDevice } from './lifecycle-store.ts';
export {
  type Election,
  findCurrentElection,
  findElection,
  findMissingRequirement,
  findOpenedElection,
  findVotersElection,
  hasDemo,
  isEmptyDatabase,
  listEvents,
  lockCurrentElection,
  type MissingRequirement,
  type ShownElection,
  type VotersElection,
} from './store.ts';

/** Tells whether votes are accepted now. */
export type VotingState = 'no-election' | 'not-open' | 'open' | 'closed';

/**
 * Tells whether an election accepts votes. Its times are binding even if nobody opens or closes it on time.
 * @param election the current one, or null
 */
export function votingState(election: Election | null, now: Date): VotingState {
  if (election === null) return 'no-election';
  if (election.status === 'closed') return 'closed';
  if (election.status === 'draft') return 'not-open';
  if (election.closesAt !== null && now >= election.closesAt) return 'closed';
  return election.opensAt !== null && now < election.opensAt ? 'not-open' : 'open';
}
