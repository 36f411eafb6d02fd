import { REGISTRARS } from '@evoting/contract/call';
import type { UserId } from '@evoting/contract/fields';
import type { Deps } from '../../deps.ts';
import type { Trx } from '../../platform/database/connect.ts';
import { noteAct } from '../audit-log/service.ts';
import { findCurrentElection } from '../election/service.ts';
import { asOfficer } from '../officer/service.ts';
import { requestLink } from '../user/forgotten.ts';
import { findEmail } from './desk-store.ts';
import { mailEmailCode } from './email-confirmation.ts';
import { type LetterRefusal, mailLetterCode } from './letter-by-mail.ts';

export type MailRefusal = LetterRefusal | 'too-many' | 'not-an-officer' | 'no-voter' | 'no-election';
export type MailResult = { ok: true } | { ok: false; reason: MailRefusal; retryAfterS?: number };

/** A mail, and its recipient: an account, or the voter of a place. */
export type MailWanted =
  | { readonly what: 'email-code' | 'password-link'; readonly account: UserId }
  | { readonly what: 'place-code'; readonly voterNumber: string };

/**
 * Mails a voter what the voter could have requested, to the mailbox that the account or the roll has already.
 * The officer does not see it, and it does not queue with others' requests. `mailLinks` sends links later.
 * Limited per officer and per voter; the log of acts has the act exactly if a mail is queued.
 */
export async function mailAgain(deps: Deps, by: UserId, wanted: MailWanted): Promise<MailResult> {
  const election = wanted.what === 'place-code' ? await findCurrentElection(deps.db) : null;
  if (wanted.what === 'place-code' && !election) return { ok: false, reason: 'no-election' };
  const object =
    wanted.what === 'place-code' ? `roll:${election?.id}/${wanted.voterNumber}` : `voter:${wanted.account}`;
  const { deskMailsByOfficer, deskMailsByVoter } = deps.limits;
  const waitS = (await deskMailsByOfficer.take(by)) || (await deskMailsByVoter.take(object));
  if (waitS > 0) return { ok: false, reason: 'too-many', retryAfterS: waitS };
  return asOfficer(deps.db, by, REGISTRARS, async (trx, actor): Promise<MailResult> => {
    const mailed = await mail(deps, trx, election?.id ?? '', wanted);
    if (mailed.ok) await noteAct(trx, actor, 'voter-mailed', object, { after: { what: wanted.what } });
    return mailed;
  });
}

async function mail(deps: Deps, trx: Trx, electionId: string, wanted: MailWanted): Promise<MailResult> {
  if (wanted.what === 'place-code')
    return mailLetterCode(deps, trx, { electionId, voterNumber: wanted.voterNumber });
  const email = await findEmail(trx, wanted.account);
  if (email === null) return { ok: false, reason: 'no-voter' };
  if (wanted.what === 'password-link') await requestLink(trx, deps.now(), { email, line: null });
  else await mailEmailCode(deps, trx, wanted.account);
  return { ok: true };
}
