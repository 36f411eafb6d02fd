import type { UserId } from '@evoting/contract/fields';
import type { Deps } from '../../deps.ts';
import type { Trx } from '../../platform/database/connect.ts';
import type { Given } from '../../platform/mail/mails.ts';
import type { Mail } from '../../platform/mail/write.ts';
import { lineOf, queueMail } from '../../platform/outbox.ts';
import { localeOf } from '../../platform/sessions/accounts.ts';
import { findKept, listOfficers } from './store.ts';

/** A change in the commission: what happened, and the officer who did it or whom it happened to. */
export interface CommissionChange {
  readonly what: Given<'commission-changed'>['what'];
  /** Null for a change by a command. */
  readonly of: UserId | null;
}

/**
 * Tells every officer of a change in the commission by mail, also the officer whom it is about: a stolen account is
 * noticed by its owner. Call it before a removal, which its officer learns too.
 */
export async function tellOfficers(
  deps: Pick<Deps, 'config' | 'now'>,
  trx: Trx,
  { what, of }: CommissionChange,
): Promise<void> {
  const name = (of && (await findKept(trx, of))?.name) ?? '';
  await mailOfficers(deps, trx, { what: 'commission-changed', given: { what, name } }, of);
}

type WithoutRecipient<One> = One extends Mail ? Omit<One, 'to' | 'publicUrl'> : never;

/**
 * Mails every officer, each in their language.
 * @param by the account that caused it, whose mails take turns with those of others; null for none
 */
export async function mailOfficers(
  { config, now }: Pick<Deps, 'config' | 'now'>,
  trx: Trx,
  mail: WithoutRecipient<Mail>,
  by: UserId | null,
): Promise<void> {
  for (const { id, email } of await listOfficers(trx)) {
    const to = { email, locale: await localeOf(trx, id) };
    await queueMail(trx, { ...mail, to, publicUrl: config.publicUrl }, now(), by && lineOf(by));
  }
}
