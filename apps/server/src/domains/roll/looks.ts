import { REGISTRARS } from '@evoting/contract/call';
import type { UserId } from '@evoting/contract/fields';
import type { Deps } from '../../deps.ts';
import { noteAct } from '../audit-log/service.ts';
import { findCurrentElection } from '../election/service.ts';
import { asOfficer } from '../officer/service.ts';
import { objectOf, type PlaceOwner } from './service.ts';
import { findPlace } from './store.ts';

/** A place, as shown to an officer. */
interface ShownPlace extends PlaceOwner {
  readonly voterNumber: string;
  readonly areaCode: string;
  readonly contact: string | null;
  readonly isClaimed: boolean;
}

export type LookRefusal = 'not-an-officer' | 'no-election' | 'not-found' | 'too-many-looks';

/**
 * Shows an officer who has a place, before it is corrected or removed. The log of acts has the query before
 * it is answered, also if nobody is found; it counts with the queries of the help desk.
 */
export async function lookAtPlace(
  { db, limits }: Pick<Deps, 'db' | 'limits'>,
  by: UserId,
  voterNumber: string,
): Promise<{ ok: true; place: ShownPlace } | { ok: false; reason: LookRefusal; retryAfterS?: number }> {
  const waitS = await limits.looksAtVoters.take(by, voterNumber);
  if (waitS > 0) return { ok: false, reason: 'too-many-looks', retryAfterS: waitS };
  return asOfficer(db, by, REGISTRARS, async (trx, actor) => {
    const election = await findCurrentElection(trx);
    if (!election) return { ok: false, reason: 'no-election' };
    const place = { electionId: election.id, voterNumber };
    const row = await findPlace(trx, place);
    const found = row?.state === 'removed' ? null : row;
    const after = { by: 'number', found: found !== null };
    await noteAct(trx, actor, 'voter-looked-up', objectOf(place), { after });
    if (!found) return { ok: false, reason: 'not-found' };
    const { surname, name, area, areaCode, contact, state } = found;
    const owner = { surname, name, area, areaCode, contact, isClaimed: state === 'claimed' };
    return { ok: true, place: { voterNumber, ...owner } };
  });
}
