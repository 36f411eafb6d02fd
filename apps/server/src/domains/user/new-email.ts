import type { UserId } from '@evoting/contract/fields';
import type { Deps } from '../../deps.ts';
import { type Trx, violatedConstraint } from '../../platform/database/connect.ts';
import { mailboxKey } from '../../platform/email.ts';
import { queueMail } from '../../platform/outbox.ts';
import { deleteAccount, updateAccount } from '../../platform/sessions/accounts.ts';
import { type Actor, noteAct } from '../audit-log/service.ts';
import { dropLinks } from './forgotten-store.ts';
import { getAccount, lockEmptyVoter, lockVoter } from './store.ts';

export type NewEmailRefusal = 'not-found' | 'changed' | 'officers-mailbox' | 'email-taken';

export interface NewEmail {
  readonly account: UserId;
  /** The e-mail that the officers saw. */
  readonly before: string;
  readonly email: string;
}

/**
 * Changes the e-mail of a voter's account and notifies both mailboxes. Its sessions, links and password end,
 * so that only the owner of the new mailbox can log in. The mark of having voted and the place on the roll
 * stay; the confirmation of the e-mail does not. Somebody who registered again with the new e-mail has an empty
 * account there, which ends. The last step of its transaction.
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
  const twin = await lockEmptyVoter(trx, email);
  if (twin !== null && twin !== id) {
    await sessions.closeOthers(trx, twin, null);
    await deleteAccount(trx, twin);
  }
  try {
    await updateAccount(trx, id, { email, passwordHash: '' });
  } catch (error) {
    if (violatedConstraint(error) === 'users_email_key') return { ok: false, reason: 'email-taken' };
    throw error;
  }
  await dropLinks(trx, id);
  await sessions.closeOthers(trx, id, null);
  const mail = { publicUrl: config.publicUrl, given: {} };
  await queueMail(trx, { what: 'email-taken-away', to: account, ...mail }, now());
  await queueMail(trx, { what: 'email-given', to: { ...account, email }, ...mail }, now());
  const ended = twin !== null && twin !== id ? { after: { ended: twin } } : {};
  await noteAct(trx, by, 'voter-email-changed', `voter:${id}`, ended);
  return { ok: true };
}
