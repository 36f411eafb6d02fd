import type { Selectable } from 'kysely';
import type { NominationsTable } from '../../platform/database/tables.ts';
import type { Election } from '../election/service.ts';

export type NominationStatus = Selectable<NominationsTable>['status'];

type Rules = Pick<Election, 'status' | 'nominations' | 'approval'>;

/** Whether the candidates, with their names and pictures, are fixed. */
export const isFrozen = ({ status, nominations }: Rules) => status === 'open' && nominations === 'frozen';

/** The status of a nomination that its party submits now. */
export const statusOfNew = (election: Rules): NominationStatus =>
  election.approval === 'at-once' && !isFrozen(election) ? 'approved' : 'submitted';

/**
 * The status of a nomination after its party or candidate changed it.
 * Takes: its status, the election, and whether the change shows on the paper.
 * Gives: the status; null where it may not be changed: a withdrawn one, and, on a paper of an open election,
 * one that the commission would have to approve again, since nothing leaves such a paper.
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

/**
 * Whether a nomination may still be taken off its paper: until voting begins, or as long as it was never on
 * one.
 */
export const mayLeave = (status: NominationStatus, election: Rules) =>
  status !== 'withdrawn' && (status !== 'approved' || election.status === 'draft');
