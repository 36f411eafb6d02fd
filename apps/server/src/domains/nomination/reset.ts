import type { CandidateId, UserId } from '@evoting/contract/fields';
import type { Deps } from '../../deps.ts';
import { lineOf, queueMail } from '../../platform/outbox.ts';
import { changeCandidateAccount, localeOf } from '../../platform/sessions/accounts.ts';
import { noteAct } from '../audit-log/service.ts';
import { findCurrentElection } from '../election/service.ts';
import { type ActRefusal, actForParty, findPartyOf } from '../party/members.ts';
import { newPassword } from './password.ts';
import type { Result } from './rules.ts';
import { findOwnNomination } from './store.ts';

export type ResetRefusal = ActRefusal | 'not-found' | 'no-account' | 'own-account' | 'busy' | 'too-many';

/**
 * Mails a candidate a new password and ends the other sessions. Only for the party's own candidates in the
 * current election (others count as not found) whose accounts were made for the nomination.
 */
export async function resetPassword(
  deps: Deps,
  account: UserId,
  id: CandidateId,
): Promise<Result<ResetRefusal, null>> {
  const party = await findPartyOf(deps.db, account);
  if (party === null) return { ok: false, reason: 'no-party' };
  const nomination = await findOwnNomination(deps.db, party, id);
  const election = await findCurrentElection(deps.db);
  // A former candidate of the party may be another party's now.
  if (!nomination || nomination.electionId !== election?.id) return { ok: false, reason: 'not-found' };
  const { userId, email, name, madeAccount } = nomination;
  if (userId === null || email === null) return { ok: false, reason: 'no-account' };
  // Anybody can be nominated by e-mail; an account that existed before is not the party's to change.
  if (!madeAccount) return { ok: false, reason: 'own-account' };
  const { resetByParty, resetByCandidate } = deps.limits;
  const waitS = Math.max(await resetByParty.check(party), await resetByCandidate.take(id));
  if (waitS > 0) return { ok: false, reason: 'too-many', retryAfterS: waitS };
  await resetByParty.take(party);
  const login = await newPassword(deps, party);
  if (login === 'busy') return { ok: false, reason: 'busy' };
  return deps.db.transaction().execute(async (trx) => {
    const acting = await actForParty(trx, account);
    if (!acting.ok) return acting;
    const isTheirs = acting.party === party;
    if (!isTheirs || !(await changeCandidateAccount(trx, userId, { passwordHash: login.hash })))
      return { ok: false, reason: 'no-account' };
    await deps.sessions.closeOthers(trx, userId, null);
    const to = { email, locale: await localeOf(trx, userId) };
    const given = { name, email, password: login.password };
    const mail = { what: 'candidate-password', to, publicUrl: deps.config.publicUrl, given } as const;
    await queueMail(trx, mail, deps.now(), lineOf(party));
    await noteAct(trx, { account, role: 'PARTY' }, 'candidate-password-reset', `nomination:${id}`);
    return { ok: true, value: null };
  });
}
