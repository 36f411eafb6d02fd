import { RETURNING_OFFICERS } from '@evoting/contract/call';
import type { SaidCheck } from '@evoting/contract/commission/elections';
import type { UserId } from '@evoting/contract/fields';
import type { Deps } from '../../deps.ts';
import type { Db } from '../../platform/database/connect.ts';
import { holdsRehearsal } from '../../platform/database/holds-rehearsal.ts';
import { findLastAct, noteAct } from '../audit-log/service.ts';
import { findElection } from '../election/service.ts';
import { asOfficer } from '../officer/service.ts';
import { digestOfPapers } from '../paper/open-election.ts';

export type ConfirmRefusal = 'not-an-officer' | 'no-such-draft' | 'papers-changed';

/**
 * Stores an officer's confirmation of a check that no program can make.
 * @returns `papers-changed` where the ballot papers have changed since they were checked
 */
export function confirmCheck(
  { db }: Pick<Deps, 'db'>,
  by: UserId,
  electionId: string,
  said: SaidCheck,
): Promise<{ ok: true } | { ok: false; reason: ConfirmRefusal }> {
  return asOfficer(db, by, RETURNING_OFFICERS, async (trx, actor) => {
    if ((await findElection(trx, electionId))?.status !== 'draft')
      return { ok: false, reason: 'no-such-draft' } as const;
    const isOfPapers = said.check === 'papers-seen';
    if (isOfPapers && said.digest !== (await digestOfPapers(trx, electionId)))
      return { ok: false, reason: 'papers-changed' } as const;
    const facts = isOfPapers ? { after: { papers: said.digest } } : {};
    await noteAct(trx, actor, said.check, `election:${electionId}`, facts);
    return { ok: true } as const;
  });
}

/**
 * Loads the confirmations of a draft that are still valid: changed ballot papers must be checked again. A
 * rehearsal of it was seen to its end; one itself counts as rehearsed.
 */
export async function loadConfirmedChecks(
  db: Db,
  electionId: string,
): Promise<Record<SaidCheck['check'] | 'rehearsed', boolean>> {
  const lastOf = (check: SaidCheck['check'] | 'rehearsed') =>
    findLastAct(db, check, `election:${electionId}`);
  const [papers, backup] = [await lastOf('papers-seen'), await lastOf('backup-restored')];
  const arePapersSeen =
    papers !== undefined && papers.after?.papers === (await digestOfPapers(db, electionId));
  return {
    'papers-seen': arePapersSeen,
    'backup-restored': backup !== undefined,
    rehearsed: (await lastOf('rehearsed')) !== undefined || (await holdsRehearsal(db)),
  };
}
