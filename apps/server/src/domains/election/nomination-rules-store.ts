import type { SelfNomination } from '@evoting/contract/self-nomination';
import type { Trx } from '../../platform/database/connect.ts';
import type { Election } from './store.ts';

/** The rules by which an election takes nominations. */
export interface NominationRules {
  readonly approval: Election['approval'];
  readonly candidatesAParty: number;
  /** Null where nobody nominates themself; left out of a change to keep it. */
  readonly selfNomination?: SelfNomination | null | undefined;
}

/** Finds the nomination rules of an election, and locks it until the transaction ends. */
export async function lockNominationRules(
  trx: Trx,
  electionId: string,
): Promise<(NominationRules & Pick<Election, 'status'>) | null> {
  const row = await trx
    .selectFrom('elections')
    .select(['status', 'approval', 'candidates_a_party as candidatesAParty'])
    .select(['self_seconders as seconders', 'self_until as until'])
    .where('id', '=', electionId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!row) return null;
  const { seconders, until, ...rules } = row;
  return { ...rules, selfNomination: selfNominationOf(seconders, until) };
}

/** Reads the two columns of self-nomination, which are null together. */
export const selfNominationOf = (seconders: number | null, until: Date | null): SelfNomination | null =>
  seconders === null || until === null ? null : { seconders, untilMs: until.getTime() };

/**
 * Changes the nomination rules of an election.
 * @throws a database error (`elections_self_nomination`) where nobody can nominate themself
 */
export async function updateNominationRules(
  trx: Trx,
  electionId: string,
  { approval, candidatesAParty, selfNomination }: NominationRules,
): Promise<void> {
  await trx
    .updateTable('elections')
    .set({
      approval,
      candidates_a_party: candidatesAParty,
      ...(selfNomination !== undefined && {
        self_seconders: selfNomination?.seconders ?? null,
        self_until: selfNomination && new Date(selfNomination.untilMs),
      }),
    })
    .where('id', '=', electionId)
    .execute();
}
