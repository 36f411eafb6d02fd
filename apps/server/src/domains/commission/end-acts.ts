import type { ProposalId } from '@evoting/contract/commission/proposals';
import { END_DELAY_MINUTES } from '@evoting/contract/constants';
import type { Trx } from '../../platform/database/connect.ts';
import type { ActRuns } from '../audit-log/act.ts';
import { listHolds, lockEnd, releaseHolds, setDueAt, setEveryDueAt } from './ends-store.ts';
import { tellOfficersOfEnd } from './proposal-mails.ts';
import { findProposal } from './proposals-store.ts';

/** When an end that starts to wait now takes effect. */
export const dueFrom = (now: Date): Date => new Date(now.getTime() + END_DELAY_MINUTES * 60_000);

/** Gives every waiting end all its minutes again, as after a hold of the whole console. */
export const restartEnds = (trx: Trx, now: Date): Promise<void> => setEveryDueAt(trx, dueFrom(now));

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
      const dueAt = dueFrom(at);
      await releaseHolds(trx, id, at);
      await setDueAt(trx, id, dueAt);
      await tellOfficersOfEnd(deps, trx, proposedBy, { act, dueAt });
      return { ok: true };
    },
  },
};
