import { REGISTRARS } from '@evoting/contract/call';
import type { RegisterRow } from '@evoting/contract/commission/register';
import { LIST_PAGE } from '@evoting/contract/commission/roll';
import type { UserId } from '@evoting/contract/fields';
import type { Db } from '../../platform/database/connect.ts';
import { noteAct } from '../audit-log/service.ts';
import { findCurrentElection } from '../election/service.ts';
import { asOfficer, commissionName } from '../officer/service.ts';
import { findRoll, listRegister } from './rolls-store.ts';

export type RegisterRefusal = 'not-an-officer' | 'no-election' | 'changed';

/** A part of the register, and the words above it. */
interface RegisterPart {
  readonly commission: string | null;
  readonly title: string;
  readonly rows: RegisterRow[];
}

/**
 * Lists the next people on the roll for an officer who prints it. The log of acts has who asked for the first
 * ones.
 * @param asked `changes`: how often the roll had changed when its mark was read
 */
export function registerPart(
  db: Db,
  account: UserId,
  { after, changes }: { readonly after?: string | undefined; readonly changes: number },
): Promise<{ ok: true; part: RegisterPart } | { ok: false; reason: RegisterRefusal }> {
  return asOfficer(db, account, REGISTRARS, async (trx, by) => {
    const election = await findCurrentElection(trx);
    if (!election) return { ok: false, reason: 'no-election' };
    const rows = await listRegister(trx, election.id, after ?? '', LIST_PAGE);
    // Read last: a change that came between is refused too.
    const roll = await findRoll(trx, election.id);
    if ((roll?.changes ?? 0) !== changes) return { ok: false, reason: 'changed' };
    if (after === undefined)
      await noteAct(trx, by, 'roll-register-made', `election:${election.id}`, {
        after: { places: roll?.places ?? 0 },
      });
    return { ok: true, part: { commission: await commissionName(trx), title: election.title, rows } };
  });
}
