import { RETURNING_OFFICERS } from '@evoting/contract/call';
import type { UserId } from '@evoting/contract/fields';
import type { Deps } from '../../deps.ts';
import { mailboxKey } from '../../platform/email.ts';
import { lineOf, queueMail } from '../../platform/outbox.ts';
import { newToken } from '../../platform/token.ts';
import { noteAct } from '../audit-log/service.ts';
import { asOfficer } from '../officer/service.ts';
import { type InviteRefusal, inviteTrustees, trusteeLink } from './ceremony.ts';
import { loadKeyHolders } from './ceremony-state.ts';
import { findMailbox, listMessages, lockCeremony, setToken } from './ceremony-store.ts';

export interface TrusteesToInvite {
  /** The digest of the key holders that the officer saw. */
  readonly seen: string;
  readonly threshold: number;
  readonly trustees: readonly { readonly name: string; readonly email: string }[];
}

export type MailRefusal = 'not-an-officer' | 'no-such-election' | 'no-place' | 'too-many';
type Refused<Reason> = { ok: false; reason: Reason; retryAfterS?: number };

/** Thrown to roll the transaction back. */
class NotInvited extends Error {
  readonly reason: InviteRefusal | MailRefusal | 'same-mailbox';
  constructor(reason: NotInvited['reason']) {
    super(reason);
    this.reason = reason;
  }
}

/**
 * Invites the trustees of an election by mail, each by a link that is shown to nobody else. A repeated
 * invitation restarts the ceremony; the same one, sent again after its answer was lost, changes nothing.
 * @returns the reasons of `inviteTrustees`, or `same-mailbox` for two spellings of one address, or `too-many`
 * for one mailbox; then nothing is changed or sent
 */
export async function inviteByMail(
  deps: Deps,
  by: UserId,
  electionId: string,
  wanted: TrusteesToInvite,
): Promise<{ ok: true } | Refused<NotInvited['reason']>> {
  const { seen, threshold, trustees } = wanted;
  const { db, limits, now } = deps;
  const names = trustees.map(({ name }) => name);
  const emails = trustees.map(({ email }) => email);
  if (new Set(emails.map(mailboxKey)).size < emails.length) return { ok: false, reason: 'same-mailbox' };
  for (const email of emails) {
    const waitS = await limits.invitationsByMailbox.take(email);
    if (waitS > 0) return { ok: false, reason: 'too-many', retryAfterS: waitS };
  }
  try {
    return await asOfficer(db, by, RETURNING_OFFICERS, async (trx, actor) => {
      const invited = await inviteTrustees(deps, trx, electionId, { names, threshold, emails, seen }, actor);
      if (!invited.ok && invited.reason === 'changed' && (await isDone({ db: trx, now }, electionId, wanted)))
        return { ok: true } as const;
      if (!invited.ok) throw new NotInvited(invited.reason);
      const { title } = invited;
      for (const [i, { link }] of invited.invitations.entries()) {
        const mail = trusteeMail(deps, emails[i] ?? '', { title, link, isFirst: true });
        await queueMail(trx, mail, now(), lineOf(by));
      }
      return { ok: true } as const;
    });
  } catch (error) {
    if (error instanceof NotInvited) return { ok: false, reason: error.reason };
    throw error;
  }
}

/** Tells whether exactly these trustees are invited already, and none of them has sent anything. */
async function isDone(
  deps: Pick<Deps, 'db' | 'now'>,
  electionId: string,
  { threshold, trustees }: TrusteesToInvite,
) {
  const ceremony = (await loadKeyHolders(deps, electionId))?.ceremony;
  const invited = ceremony?.trustees.map(({ name, email, steps }) => [name, email, steps]);
  const requested = trustees.map(({ name, email }) => [name, email, 0]);
  return ceremony?.threshold === threshold && JSON.stringify(invited) === JSON.stringify(requested);
}

/**
 * Mails a trustee the link again: a new one while the place is not taken, which replaces the one before;
 * afterwards the address alone, since the key file is then the credential.
 */
export async function mailAgain(
  { db, config, limits, now, randomBytes }: Deps,
  by: UserId,
  electionId: string,
  trustee: number,
): Promise<{ ok: true } | Refused<MailRefusal>> {
  const place = await findMailbox(db, electionId, trustee);
  if (!place?.email) return { ok: false, reason: 'no-place' };
  const { email, slug } = place;
  const waitS = await limits.invitationsByMailbox.take(email);
  if (waitS > 0) return { ok: false, reason: 'too-many', retryAfterS: waitS };
  try {
    return await asOfficer(db, by, RETURNING_OFFICERS, async (trx, actor) => {
      // Locked, since the trustee may be taking the place at this moment.
      const ceremony = await lockCeremony(trx, slug);
      if (!ceremony) throw new NotInvited('no-place');
      const sent = await listMessages(trx, electionId);
      const isFirst = !sent.some((message) => message.trustee === trustee);
      const { token, tokenHash } = newToken(randomBytes);
      if (isFirst) await setToken(trx, { electionId, trustee, tokenHash });
      const link = trusteeLink(config, slug, isFirst ? token : null);
      const mail = trusteeMail({ config }, email, { title: ceremony.title, link, isFirst });
      await queueMail(trx, mail, now(), lineOf(by));
      await noteAct(trx, actor, 'trustee-mailed', `election:${electionId}`, {
        after: { trustee },
      });
      return { ok: true } as const;
    });
  } catch (error) {
    if (error instanceof NotInvited) return { ok: false, reason: error.reason as MailRefusal };
    throw error;
  }
}

/** A trustee need not have an account. */
function trusteeMail(
  { config }: Pick<Deps, 'config'>,
  email: string,
  given: { readonly title: string; readonly link: string; readonly isFirst: boolean },
) {
  return {
    what: 'trustee-invited',
    to: { email, locale: null },
    publicUrl: config.publicUrl,
    given,
  } as const;
}
