import { randomUUID } from 'node:crypto';
import { RETURNING_OFFICERS } from '@evoting/contract/call';
import type { RehearsalSteps, SeenRehearsal } from '@evoting/contract/commission/rehearsal';
import type { UserId } from '@evoting/contract/fields';
import type { Deps } from '../../deps.ts';
import type { Db } from '../../platform/database/connect.ts';
import { holdsRehearsal } from '../../platform/database/holds-rehearsal.ts';
import { rehearsalAddress } from '../../reach.ts';
import { noteAct } from '../audit-log/service.ts';
import { findCurrentElection } from '../election/service.ts';
import { asOfficer, officerActor } from '../officer/service.ts';
import type { RehearsalHolder } from './rehearsal-holder.ts';
import { findRehearsal, insertRehearsal, markComplete, requestEnd } from './rehearsal-store.ts';

/**
 * Loads the rehearsal that runs, and whether one can be begun.
 * @param account the caller: the first link is for the officer who began the rehearsal
 */
export async function loadRehearsal(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  account: UserId,
): Promise<Omit<SeenRehearsal, 'madeUp'>> {
  const stored = await findRehearsal(db);
  const address = rehearsalAddress(config);
  return {
    mayBegin: (await holdsRehearsal(db)) ? 'is-rehearsal' : address === null ? 'no-address' : 'yes',
    endedByItself: stored !== null && !stored.isHeld && !stored.isEnding,
    rehearsal: stored?.isHeld
      ? {
          id: stored.id,
          state: stored.isEnding ? 'ending' : stored.setupLink === null ? 'starting' : 'running',
          begunBy: stored.begunByName,
          address: stored.address,
          setupLink: stored.begunBy === account && !stored.isEnding ? stored.setupLink : null,
          steps: stored.steps,
        }
      : null,
  };
}

export type RehearsalRefusal = 'not-an-officer' | 'no-such-draft' | 'no-address' | 'is-rehearsal';

/**
 * Begins a rehearsal of the draft, unless one runs already.
 * @param voters the number of made-up voters
 * @returns `no-address` where other people reach this server and the rehearsal's address is not set
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
    if (!(await insertRehearsal(trx, { id, electionId, begunBy: by, address })))
      return { ok: true, isNew: false } as const;
    await noteAct(trx, actor, 'rehearsal-begun', `election:${electionId}`, { after: { voters } });
    return { ok: true, isNew: true, address } as const;
  });
  if (!begun.ok) return begun;
  if (begun.isNew) holder.run(id, { voters, address: begun.address });
  return { ok: true };
}

async function isCurrentDraft(db: Db, electionId: string): Promise<boolean> {
  const current = await findCurrentElection(db);
  return current?.id === electionId && current.status === 'draft';
}

/** Ends a rehearsal, whichever process runs it; nothing happens to one that has ended. */
export async function endRehearsal(
  { db }: Pick<Deps, 'db'>,
  holder: RehearsalHolder,
  by: UserId,
  id: string,
): Promise<{ ok: true } | { ok: false; reason: 'not-an-officer' }> {
  const requested = await asOfficer(db, by, RETURNING_OFFICERS, async (trx, actor) => {
    const electionId = await requestEnd(trx, id);
    if (electionId !== null) await noteAct(trx, actor, 'rehearsal-ended', `election:${electionId}`, {});
    return { ok: true } as const;
  });
  if (requested.ok) holder.end(id);
  return requested;
}

/** Tells whether a rehearsal has seen every step of the election, to the certified result. */
export const isComplete = ({ letters, ballots, liveCount, certified, ...steps }: RehearsalSteps): boolean =>
  letters !== false &&
  ballots > 0 &&
  liveCount !== false &&
  certified &&
  steps.opened &&
  steps.closed &&
  steps.counted;

/** Notes once that a rehearsal has seen every step. */
export const noteComplete = ({ db }: Pick<Deps, 'db'>, id: string, { ballots }: RehearsalSteps) =>
  db.transaction().execute(async (trx) => {
    const rehearsed = await markComplete(trx, id);
    if (rehearsed === null) return;
    const { electionId, begunBy } = rehearsed;
    await noteAct(trx, officerActor(begunBy), 'rehearsed', `election:${electionId}`, { after: { ballots } });
  });
