import type { Db, Trx } from '../../platform/database/connect.ts';
import { type Actor, noteAct } from '../audit-log/service.ts';
import { findRoll, setBothCodes, whyFixed } from './rolls-store.ts';
import type { RollFixed } from './service.ts';

/** Tells whether a place with a contact is claimed only by two codes. */
export const hasBothCodes = async (db: Db, electionId: string): Promise<boolean> =>
  (await findRoll(db, electionId))?.bothCodes === true;

export type ClaimCodesRefusal = RollFixed | 'unchanged';

/**
 * Demands both codes for a place with a contact, the letter's and one sent to the contact, or takes either. The last
 * step of its transaction.
 * @throws a database error (`rolls_both_codes_stay`) once a place is claimed
 */
export async function setClaimCodes(
  trx: Trx,
  electionId: string,
  both: boolean,
  by: Actor,
): Promise<{ ok: true } | { ok: false; reason: ClaimCodesRefusal }> {
  const fixed = await whyFixed(trx, electionId);
  if (fixed) return { ok: false, reason: fixed };
  if (!(await setBothCodes(trx, electionId, both))) return { ok: false, reason: 'unchanged' };
  await noteAct(trx, by, 'claim-codes-set', `election:${electionId}`, { after: { both } });
  return { ok: true };
}
