import { randomUUID } from 'node:crypto';
import { RETURNING_OFFICERS } from '@evoting/contract/call';
import type { SeenRehearsal } from '@evoting/contract/commission/rehearsal';
import type { UserId } from '@evoting/contract/fields';
import type { Deps } from '../../deps.ts';
import type { Db } from '../../platform/database/connect.ts';
import { holdsRehearsal } from '../../platform/database/holds-rehearsal.ts';
import { rehearsalAddress } from '../../reach.ts';
import { noteAct } from '../audit-log/service.ts';
import { findCurrentElection } from '../election/service.ts';
import { asOfficer } from '../officer/service.ts';
import type { RehearsalHolder } from './rehearsal-holder.ts';
import { askForEnd, findRehearsal, takeRehearsal } from './rehearsal-store.ts';

/**
 * Shows the rehearsal that runs, and whether one can be begun.
 * Takes: the caller, since the first link is for the officer who began it.
 */
export async function lookAtRehearsal(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  account: UserId,
): Promise<SeenRehearsal> {
  const kept = await findRehearsal(db);
  const address = rehearsalAddress(config);
  return {
    mayBegin: (await holdsRehearsal(db)) ? 'is-rehearsal' : address === null ? 'no-address' : 'yes',
    endedByItself: kept !== null && !kept.isHeld && !kept.isEnding,
    rehearsal: kept?.isHeld
      ? {
          id: kept.id,
          state: kept.isEnding ? 'ending' : kept.setupLink === null ? 'starting' : 'running',
          begunBy: kept.begunByName,
          address: kept.address,
          setupLink: kept.begunBy === account && !kept.isEnding ? kept.setupLink : null,
        }
      : null,
  };
}

export type RehearsalRefusal = 'not-an-officer' | 'no-such-draft' | 'no-address' | 'is-rehearsal';

/**
 * Begins a rehearsal of the draft; where one runs, there is no second.
 * Takes: the holder, the returning officer, the draft, and how many voters are made up.
 * Refuses: who is no returning officer any longer; an election that is not the current draft; a server that
 * other people reach where the rehearsal's address is not set; a server that is a rehearsal itself.
 */
export async function beginRehearsal(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  holder: RehearsalHolder,
  by: UserId,
  { electionId, voters }: { electionId: string; voters: number },
): Promise<{ ok: true } | { ok: false; reason: RehearsalRefusal }> {
  const address = rehearsalAddress(config);
  const id = randomUUID();
  const begun = await asOfficer(db, by, RETURNING_OFFICERS, async (trx, actor) => {
    if (await holdsRehearsal(trx)) return { ok: false, reason: 'is-rehearsal' } as const;
    if (address === null) return { ok: false, reason: 'no-address' } as const;
    if (!(await isCurrentDraft(trx, electionId))) return { ok: false, reason: 'no-such-draft' } as const;
    if (!(await takeRehearsal(trx, { id, electionId, begunBy: by, address })))
      return { ok: true, isNew: false } as const;
    await noteAct(trx, actor, 'rehearsal-begun', `election:${electionId}`, { after: { voters } });
    return { ok: true, isNew: true, address } as const;
  });
  if (!begun.ok) return begun;
  if (begun.isNew) holder.hold(id, { voters, address: begun.address });
  return { ok: true };
}

async function isCurrentDraft(db: Db, electionId: string): Promise<boolean> {
  const current = await findCurrentElection(db);
  return current?.id === electionId && current.status === 'draft';
}

/**
 * Ends a rehearsal, in any process; one that has ended stays so.
 * Refuses: who is no returning officer any longer.
 */
export async function endRehearsal(
  { db }: Pick<Deps, 'db'>,
  holder: RehearsalHolder,
  by: UserId,
  id: string,
): Promise<{ ok: true } | { ok: false; reason: 'not-an-officer' }> {
  const asked = await asOfficer(db, by, RETURNING_OFFICERS, async (trx, actor) => {
    const electionId = await askForEnd(trx, id);
    if (electionId !== null) await noteAct(trx, actor, 'rehearsal-ended', `election:${electionId}`, {});
    return { ok: true } as const;
  });
  if (asked.ok) holder.end(id);
  return asked;
}
