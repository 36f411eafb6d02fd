import type { Election } from './store.ts';

export { countRollPlaces, type ElectionRow, insertEvent, lockElection } from './lifecycle-store.ts';
export {
  type Election,
  findCurrentElection,
  findElection,
  findLacking,
  findOpenedElection,
  findVotersElection,
  holdsDemo,
  holdsNothing,
  type Lacking,
  listEvents,
  lockCurrentElection,
  type ShownElection,
  type VotersElection,
} from './store.ts';

/** Whether votes are taken at this moment. */
export type VotingState = 'no-election' | 'not-open' | 'open' | 'closed';

/**
 * Tells whether votes are taken. The times of an open election are binding even when nobody closes it in
 * time.
 * Takes: the current election or null, and the time.
 */
export function votingState(election: Election | null, now: Date): VotingState {
  if (election === null) return 'no-election';
  if (election.status === 'closed') return 'closed';
  if (election.status === 'draft') return 'not-open';
  if (election.closesAt !== null && now >= election.closesAt) return 'closed';
  return election.opensAt !== null && now < election.opensAt ? 'not-open' : 'open';
}
