import type { DataOf } from '@evoting/contract/calls';
import type { ReviewedNomination } from '@evoting/contract/commission/parties';

export type Task = 'send-back' | 'withdraw' | 'correct' | 'change';
export type Election = NonNullable<DataOf<'GET /commission/nominating'>['election']>;

/** The acts on a nomination that are possible now. The server refuses the others. */
export function actsOn(
  { status, isIndependent, selfNominated }: ReviewedNomination,
  election: Pick<Election, 'status' | 'nominations'>,
): readonly (Task | 'approve')[] {
  if (status === 'withdrawn' || election.status === 'closed') return [];
  const isDraft = election.status === 'draft';
  const mayChange = isDraft || election.nominations === 'open';
  // Nobody is removed from a paper while people vote.
  const mayLeave = isDraft || status !== 'approved';
  return [
    ...(status === 'submitted' && (isIndependent ? isDraft : mayChange) ? (['approve'] as const) : []),
    ...(status !== 'sent-back' && mayLeave ? (['send-back'] as const) : []),
    ...(isIndependent && isDraft && !selfNominated ? (['change'] as const) : []),
    ...(mayChange && !(isIndependent && isDraft) ? (['correct'] as const) : []),
    ...(mayLeave ? (['withdraw'] as const) : []),
  ];
}
