import type { Deps } from '../../deps.ts';
import type { Trx } from '../../platform/database/connect.ts';
import { hashOfToken } from '../../platform/token.ts';
import { type Actor, noteAct } from '../audit-log/service.ts';
import { blockCasts } from '../board/intake-store.ts';
import { mailOfficers } from '../officer/service.ts';
import { disputePlace, findToldPlace, givePlaceBack, keepClaim } from './disputes-store.ts';
import { mailLetterCode } from './letter-by-mail.ts';
import { plainNumber } from './list-rows.ts';
import { holdUnclosed } from './rolls-store.ts';
import { isOwner, objectOf, type PlaceOwner } from './service.ts';
import { hasVotedAt, lockPlace, type Place } from './store.ts';

/**
 * Stops a place whose contact says that somebody else claimed it: the account cannot vote until two officers have
 * decided. Waits for casts under way, so that none that begins later is taken. All officers are mailed. The same token
 * again changes nothing.
 * @returns whether the account had voted by then; null for a token that is worth nothing
 */
export function dispute(
  deps: Pick<Deps, 'db' | 'config' | 'now'>,
  token: string,
): Promise<{ readonly hadVoted: boolean } | null> {
  return deps.db.transaction().execute(async (trx) => {
    const hash = hashOfToken(token);
    const place = await findToldPlace(trx, hash);
    if (!place) return null;
    await blockCasts(trx, place.electionId);
    const isFirst = await disputePlace(trx, place, hash);
    if (isFirst === null) return null;
    const hadVoted = await hasVotedAt(trx, place);
    if (isFirst) {
      await mailOfficers(
        deps,
        trx,
        { what: 'claim-disputed', given: { voterNumber: place.voterNumber } },
        null,
      );
      await noteAct(trx, { account: null, role: 'OWNER' }, 'claim-disputed', objectOf(place));
    }
    return { hadVoted };
  });
}

export type SettleRefusal = 'closed' | 'not-disputed' | 'has-voted' | 'changed';

/**
 * Settles a disputed claim: it stands, or the place is given back, whose contact is then sent a new code; every earlier
 * code becomes invalid. A place whose account has voted is not given back: its owner would vote a second time. The last
 * step of its transaction.
 */
export async function settleClaim(
  deps: Deps,
  trx: Trx,
  { electionId, voterNumber }: Place,
  { by, stands, reason, seen }: Settlement,
): Promise<{ ok: true } | { ok: false; reason: SettleRefusal }> {
  const place = { electionId, voterNumber: plainNumber(voterNumber) };
  // The close of an election takes these locks in the same order: no deadlock.
  await blockCasts(trx, electionId);
  if (!stands && !(await holdUnclosed(trx, electionId))) return { ok: false, reason: 'closed' };
  const found = await lockPlace(trx, place);
  if (found?.dispute !== 'open') return { ok: false, reason: 'not-disputed' };
  if (!isOwner(found, seen)) return { ok: false, reason: 'changed' };
  if (stands) await keepClaim(trx, place);
  else {
    if (await hasVotedAt(trx, place)) return { ok: false, reason: 'has-voted' };
    await givePlaceBack(trx, place);
    await mailLetterCode(deps, trx, place);
  }
  await noteAct(trx, by, 'claim-settled', objectOf(place), { after: { stands, reason } });
  return { ok: true };
}

interface Settlement {
  readonly by: Actor;
  /** Otherwise the place is given back. */
  readonly stands: boolean;
  readonly reason: string;
  /** The voter as the officers saw the place. */
  readonly seen: PlaceOwner;
}
