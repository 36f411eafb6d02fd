import type { DataOf } from '@evoting/contract/calls';
import type { ReviewedNomination } from '@evoting/contract/commission/parties';

export type Task = 'send-back' | 'withdraw' | 'correct';
export type Election = NonNullable<DataOf<'GET /commission/nominating'>['election']>;

/** What an officer can do with a nomination now; the server refuses the rest. */
export function actsOn(
  { status }: ReviewedNomination,
  election: Pick<Election, 'status' | 'nominations'>,
): readonly (Task | 'approve')[] {
  if (status === 'withdrawn' || election.status === 'closed') return [];
  const isDraft = election.status === 'draft';
  const mayChange = isDraft || election.nominations === 'open';
  // Nothing leaves a paper that is voted on.
  const mayLeave = isDraft || status !== 'approved';
  return [
    ...(status === 'submitted' && mayChange ? (['approve'] as const) : []),
    ...(status !== 'sent-back' && mayLeave ? (['send-back'] as const) : []),
    ...(mayChange ? (['correct'] as const) : []),
    ...(mayLeave ? (['withdraw'] as const) : []),
  ];
}
