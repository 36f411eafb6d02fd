import { REGISTRARS } from '@evoting/contract/call';
import type { UserId } from '@evoting/contract/fields';
import type { Deps } from '../../deps.ts';
import { noteAct } from '../audit-log/service.ts';
import { findCurrentElection } from '../election/service.ts';
import { asOfficer } from '../officer/service.ts';

export type TabletRefusal = 'not-an-officer' | 'no-election' | 'no-links';

/**
 * Notes that an officer opens a desk on a device. It gets no right: voters open their places there by their codes, as
 * anywhere.
 */
export function openDesk(
  { db }: Pick<Deps, 'db'>,
  by: UserId,
): Promise<{ ok: true } | { ok: false; reason: TabletRefusal }> {
  return asOfficer(db, by, REGISTRARS, async (trx, actor) => {
    const election = await findCurrentElection(trx);
    if (!election) return { ok: false, reason: 'no-election' };
    if (election.votersUse === 'accounts') return { ok: false, reason: 'no-links' };
    await noteAct(trx, actor, 'desk-opened', `election:${election.id}`);
    return { ok: true };
  });
}
