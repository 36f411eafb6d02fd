import type { UserId } from '@evoting/contract/fields';
import type { Deps } from '../../deps.ts';
import type { Trx } from '../../platform/database/connect.ts';
import { lineOf, queueMail } from '../../platform/outbox.ts';
import { localeOf } from '../../platform/sessions/accounts.ts';
import { listOfficers } from '../officer/service.ts';

/**
 * Tells every officer that a proposal waits, in the transaction that makes it: also the officer whom it is about, and
 * its proposer, whose account may be in other hands.
 */
export async function tellOfficersOfProposal(
  { config, now }: Pick<Deps, 'config' | 'now'>,
  trx: Trx,
  by: UserId,
): Promise<void> {
  for (const { id, email } of await listOfficers(trx)) {
    const to = { email, locale: await localeOf(trx, id) };
    const mail = { what: 'act-proposed', to, publicUrl: config.publicUrl, given: {} } as const;
    await queueMail(trx, mail, now(), lineOf(by));
  }
}
