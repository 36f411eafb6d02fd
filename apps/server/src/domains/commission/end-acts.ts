import type { ProposalId } from '@evoting/contract/commission/proposals';
import type { Db } from '../../platform/database/connect.ts';
import type { ActRuns } from '../audit-log/act.ts';
import { findElection } from '../election/service.ts';
import { listHolds, lockEnd, releaseHolds, setDueAt } from './ends-store.ts';
import { tellOfficersOfEnd } from './proposal-mails.ts';
import { findProposal } from './proposals-store.ts';

/** When an end of an election that starts to wait now takes effect. */
export async function dueFrom(db: Db, electionId: string, now: Date): Promise<Date> {
  const election = await findElection(db, electionId);
  if (!election) throw new Error('an end of an election that was given up');
  return new Date(now.getTime() + election.endDelayMinutes * 60_000);
}

export { restartEnds } from './ends-store.ts';

/** Runs the act of two officers that releases a held end. */
export const endActs: ActRuns<'release-end'> = {
  'release-end': {
    run: async ({ deps, trx, electionId, by, proposedBy }, { end, act }) => {
      const id = end as ProposalId;
      const proposal = await findProposal(trx, id);
      const waiting = await lockEnd(trx, id);
      if (!proposal || proposal.act !== act || waiting?.electionId !== electionId)
        return { ok: false, code: 'end-over' };
      const standing = (await listHolds(trx, id)).filter(({ releasedAt }) => releasedAt === null);
      if (standing.length === 0) return { ok: false, code: 'end-over' };
      const apart = [proposal.proposedBy, ...standing.map((hold) => hold.by)];
      if (apart.some((one) => one === by.account || one === proposedBy))
        return { ok: false, code: 'end-own' };
      const at = deps.now();
      const dueAt = await dueFrom(trx, electionId, at);
      await releaseHolds(trx, id, at);
      await setDueAt(trx, id, dueAt);
      await tellOfficersOfEnd(deps, trx, proposedBy, { act, dueAt });
      return { ok: true };
    },
  },
};
