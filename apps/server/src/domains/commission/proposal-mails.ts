import type { UserId } from '@evoting/contract/fields';
import type { Deps } from '../../deps.ts';
import type { Trx } from '../../platform/database/connect.ts';
import type { Given } from '../../platform/mail/mails.ts';
import { lineOf, queueMail } from '../../platform/outbox.ts';
import { localeOf } from '../../platform/sessions/accounts.ts';
import { findKept, listOfficers } from '../officer/service.ts';

/**
 * Tells every officer that a proposal waits, in the transaction that makes it: also the officer whom it is about, and
 * its proposer, whose account may be in other hands.
 */
export const tellOfficersOfProposal = (deps: Pick<Deps, 'config' | 'now'>, trx: Trx, by: UserId) =>
  tellAll(deps, trx, by, { what: 'act-proposed', given: {} });

/** Tells every officer of an objection with its reason, in the transaction that makes it. */
export async function tellOfficersOfObjection(
  deps: Pick<Deps, 'config' | 'now'>,
  trx: Trx,
  by: UserId,
  reason: string,
): Promise<void> {
  const name = (await findKept(trx, by))?.name ?? '';
  await tellAll(deps, trx, by, { what: 'act-objected', given: { name, reason } });
}

type ProposalMail =
  | { readonly what: 'act-proposed'; readonly given: Given<'act-proposed'> }
  | { readonly what: 'act-objected'; readonly given: Given<'act-objected'> };

async function tellAll(
  { config, now }: Pick<Deps, 'config' | 'now'>,
  trx: Trx,
  by: UserId,
  mail: ProposalMail,
): Promise<void> {
  for (const { id, email } of await listOfficers(trx)) {
    const to = { email, locale: await localeOf(trx, id) };
    await queueMail(trx, { ...mail, to, publicUrl: config.publicUrl }, now(), lineOf(by));
  }
}
