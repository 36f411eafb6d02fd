import type { UserId } from '@evoting/contract/fields';
import type { Deps } from '../../deps.ts';
import { type Trx, violatedConstraint } from '../../platform/database/connect.ts';
import { mailboxKey } from '../../platform/email.ts';
import { queueMail } from '../../platform/outbox.ts';
import { updateAccount } from '../../platform/sessions/accounts.ts';
import { type Actor, noteAct } from '../audit-log/service.ts';
import { dropLinks } from './forgotten-store.ts';
import { getAccount, lockVoter } from './store.ts';

export type NewEmailRefusal = 'not-found' | 'changed' | 'officers-mailbox' | 'email-taken';

export interface NewEmail {
  readonly account: UserId;
  /** As the officers saw it. */
  readonly before: string;
  readonly email: string;
}

/**
 * Gives a voter's account another e-mail. Both mailboxes are told; its sessions, links and password end: only
 * the owner of the new mailbox can log in. The account stays the same, and with it the mark of having voted
 * and the place on the roll; the confirmation of the e-mail does not stay.
 * Takes: the dependencies, the transaction, which ends with this, the change, the mailboxes of the officers,
 * and the actor.
 * Refuses: an account that is no voter's; an e-mail that has changed since the officers saw it; the mailbox
 * of one of them; an e-mail that another account has.
 */
export async function changeEmail(
  { sessions, config, now }: Pick<Deps, 'sessions' | 'config' | 'now'>,
  trx: Trx,
  { account: id, before, email }: NewEmail,
  { by, officers }: { readonly by: Actor; readonly officers: readonly string[] },
): Promise<{ ok: true } | { ok: false; reason: NewEmailRefusal }> {
  if (!(await lockVoter(trx, id))) return { ok: false, reason: 'not-found' };
  const account = await getAccount(trx, id);
  if (account.email !== before) return { ok: false, reason: 'changed' };
  if (officers.some((officer) => mailboxKey(officer) === mailboxKey(email)))
    return { ok: false, reason: 'officers-mailbox' };
  try {
    await updateAccount(trx, id, { email, passwordHash: '' });
  } catch (error) {
    if (violatedConstraint(error) === 'users_email_key') return { ok: false, reason: 'email-taken' };
    throw error;
  }
  await dropLinks(trx, id);
  await sessions.closeOthers(trx, id, null);
  const told = { publicUrl: config.publicUrl, given: {} };
  await queueMail(trx, { what: 'email-taken-away', to: account, ...told }, now());
  await queueMail(trx, { what: 'email-given', to: { ...account, email }, ...told }, now());
  await noteAct(trx, by, 'voter-email-changed', `voter:${id}`);
  return { ok: true };
}
