import { randomUUID } from 'node:crypto';
import type { BodyOf } from '@evoting/contract/calls';
import { type UserId, userIdSchema } from '@evoting/contract/fields';
import type { Deps } from '../../deps.ts';
import type { Trx } from '../../platform/database/connect.ts';
import { insertAccount, isOfPlace } from '../../platform/sessions/accounts.ts';
import { findCurrentElection } from '../election/service.ts';
import { tellContact } from './claim-told.ts';
import { type Claimant, type ClaimRefusal, judgeCodes, mayBeRight } from './claims.ts';
import { isMailedCode } from './codes.ts';
import { type IdentityRefusal, identityRefused } from './identity.ts';
import { plainNumber } from './list-rows.ts';
import { holdUnclosed } from './rolls-store.ts';
import { findPlace, lockPlace, type Place, setAccount } from './store.ts';

export type OpenRefusal = Exclude<ClaimRefusal, 'has-place'> | IdentityRefusal | 'no-links';

type Opened =
  | { readonly ok: true; readonly token: string; readonly account: UserId }
  | { readonly ok: false; readonly reason: OpenRefusal; readonly retryAfterS?: number };

/**
 * Opens a place on the roll of the current election by the code of its link or letter: the first time it gets an
 * account of its own, which has no password. The code opens it again until voting ends, because a voter comes back
 * from another browser, and a place votes once in any case.
 */
export async function openPlace(
  deps: Deps,
  { voterNumber, code, otherCode, identityNumber }: BodyOf<'POST /vote/open-place'>,
): Promise<Opened> {
  const election = await findCurrentElection(deps.db);
  if (election?.whoMayVote !== 'roll' || election.votersUse === 'accounts')
    return { ok: false, reason: 'no-links' };
  const place = { electionId: election.id, voterNumber: plainNumber(voterNumber) };
  // Codes of eight characters are for the accounts that asked for them.
  const codes = [code, ...(otherCode === undefined ? [] : [otherCode])].filter((one) => !isMailedCode(one));
  const claimant = { account: userIdSchema.parse(randomUUID()), codes, reopens: true } as const;
  const refused = await identityRefused(deps, place, claimant, identityNumber);
  return refused ?? deps.db.transaction().execute((trx) => openInTurn(deps, trx, place, claimant));
}

/** Opens a place for its account, or for the claimant's, if it has none yet. */
async function openInTurn(deps: Deps, trx: Trx, place: Place, claimant: Claimant): Promise<Opened> {
  if (!(await holdUnclosed(trx, place.electionId))) return { ok: false, reason: 'closed' };
  // Anybody may send wrong codes: none of them makes the voter wait for the place's lock.
  if (!mayBeRight(await findPlace(trx, place), place, claimant)) return { ok: false, reason: 'not-found' };
  const found = await lockPlace(trx, place);
  const judged = await judgeCodes(trx, place, found, claimant, deps.now());
  if (!judged.ok) return judged;
  const owner = found?.account_id as UserId | null;
  if (owner !== null && !(await isOfPlace(trx, owner))) return { ok: false, reason: 'claimed' };
  const account = owner ?? claimant.account;
  if (owner === null) {
    await insertAccount(trx, {
      ...{ id: account, role: 'PLACE', name: place.voterNumber, imageId: null, createdAt: deps.now() },
      ...{ email: null, passwordHash: null },
    });
    await setAccount(trx, place, account, judged.by);
    if (judged.by === 'letter') await tellContact(deps, trx, place, found?.contact ?? null);
  }
  return { ok: true, token: await deps.sessions.startOfPlace(trx, account), account };
}
