import { REGISTRARS } from '@evoting/contract/call';
import type { UserId } from '@evoting/contract/fields';
import type { Deps } from '../../deps.ts';
import { noteAct } from '../audit-log/service.ts';
import { findCurrentElection } from '../election/service.ts';
import { mailEmailCode } from '../eligibility/confirm.ts';
import { type LetterRefusal, mailLetterCode } from '../eligibility/letter.ts';
import { asOfficer } from '../officer/service.ts';
import { requestLink } from '../user/forgotten.ts';
import { findEmail } from './store.ts';

export type MailRefusal = LetterRefusal | 'too-many' | 'not-an-officer' | 'no-voter' | 'no-election';
export type Mailed = { ok: true } | { ok: false; reason: MailRefusal; retryAfterS?: number };

/** What is mailed, and to whom: an account, or whoever a place is for. */
export type MailWanted =
  | { readonly what: 'email-code' | 'password-link'; readonly account: UserId }
  | { readonly what: 'place-code'; readonly voterNumber: string };

/**
 * Mails a voter what the voter could have asked for: to the mailbox that the account, or the roll, has
 * already. The officer sees nothing of it.
 * Takes: the officer, and what is mailed to whom. A link is noted here; `mailLinks` sends it.
 * Refuses: who is no officer who may, an account that is no voter's, a place that is taken or has no e-mail,
 * and more mails than officers should send one voter; what others asked for does not count.
 */
export async function mailAgain(deps: Deps, by: UserId, wanted: MailWanted): Promise<Mailed> {
  const election = wanted.what === 'place-code' ? await findCurrentElection(deps.db) : null;
  if (wanted.what === 'place-code' && !election) return { ok: false, reason: 'no-election' };
  const object =
    wanted.what === 'place-code' ? `roll:${election?.id}/${wanted.voterNumber}` : `voter:${wanted.account}`;
  const noted = await asOfficer(deps.db, by, REGISTRARS, async (trx, actor) => {
    await noteAct(trx, actor, 'voter-mailed', object, { after: { what: wanted.what } });
    return { ok: true } as const;
  });
  if (!noted.ok) return noted;
  const waitS = await deps.limits.deskMailsByVoter.take(object);
  if (waitS > 0) return { ok: false, reason: 'too-many', retryAfterS: waitS };
  if (wanted.what === 'place-code')
    return mailLetterCode(deps, { electionId: election?.id ?? '', voterNumber: wanted.voterNumber });
  const email = await findEmail(deps.db, wanted.account);
  if (email === null) return { ok: false, reason: 'no-voter' };
  if (wanted.what === 'password-link') await requestLink(deps, email);
  else await mailEmailCode(deps, wanted.account);
  return { ok: true };
}
