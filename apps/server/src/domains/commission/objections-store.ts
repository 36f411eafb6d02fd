import type { ProposalId } from '@evoting/contract/commission/proposals';
import type { UserId } from '@evoting/contract/fields';
import type { Db, Trx } from '../../platform/database/connect.ts';

/** Adds an officer's vote against a proposal. */
export async function insertObjection(
  trx: Trx,
  proposal: ProposalId,
  { by, reason, at }: { by: UserId; reason: string; at: Date },
): Promise<void> {
  const row = { proposal_id: proposal, officer: by, reason, objected_at: at };
  await trx.insertInto('objections').values(row).execute();
}

/** Lists the officers who have objected to a proposal. */
export async function listObjectors(trx: Trx, proposal: ProposalId): Promise<UserId[]> {
  const rows = trx.selectFrom('objections').select('officer').where('proposal_id', '=', proposal);
  return (await rows.execute()).map(({ officer }) => officer);
}

/** A vote against a proposal, with the officer's name. */
export interface ListedObjection {
  readonly proposal: ProposalId;
  readonly by: UserId;
  readonly name: string;
  readonly reason: string;
  readonly at: Date;
}

/** Lists the objections to some proposals, the first one first. */
export async function listObjections(db: Db, proposals: readonly ProposalId[]): Promise<ListedObjection[]> {
  if (proposals.length === 0) return [];
  return db
    .selectFrom('objections')
    .innerJoin('users', 'users.id', 'officer')
    .select(['proposal_id as proposal', 'officer as by', 'users.name', 'reason', 'objected_at as at'])
    .where('proposal_id', 'in', proposals)
    .orderBy('objected_at')
    .orderBy('officer')
    .execute();
}
