import type { Selectable } from 'kysely';
import type { NominationsTable } from '../../platform/database/tables.ts';
import type { Election } from '../election/service.ts';

export type NominationStatus = Selectable<NominationsTable>['status'];

type Rules = Pick<Election, 'status' | 'nominations' | 'approval'>;

/** Tells whether the candidates, with their names and pictures, are fixed. */
export const isFrozen = ({ status, nominations }: Rules) => status === 'open' && nominations === 'frozen';

/** The status of a new nomination. */
export const statusOfNew = (election: Rules): NominationStatus =>
  election.approval === 'at-once' && !isFrozen(election) ? 'approved' : 'submitted';

/**
 * Finds the status of a nomination after its party or candidate changed it.
 * @param isOnPaper the change shows on the ballot paper
 * @returns null if the change is not allowed: the nomination was withdrawn, or it is on a paper of an open
 *   election, which nothing leaves, and would need another approval
 */
export function statusAfterChange(
  status: NominationStatus,
  election: Rules,
  isOnPaper: boolean,
): NominationStatus | null {
  if (status === 'withdrawn') return null;
  if (status !== 'approved') return statusOfNew(election);
  if (!isOnPaper) return status;
  if (election.approval === 'at-once') return status;
  return election.status === 'draft' ? 'submitted' : null;
}

/** Tells whether a nomination may be withdrawn: before voting begins, or while it was never on a paper. */
export const mayWithdraw = (status: NominationStatus, election: Rules) =>
  status !== 'withdrawn' && (status !== 'approved' || election.status === 'draft');
