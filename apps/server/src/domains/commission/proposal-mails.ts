import { REGISTRARS } from '@evoting/contract/call';
import type { UserId } from '@evoting/contract/fields';
import type { Deps } from '../../deps.ts';
import type { Trx } from '../../platform/database/connect.ts';
import { lineOf, queueMail } from '../../platform/outbox.ts';
import { localeOf } from '../../platform/sessions/accounts.ts';
import { listOfficers } from '../officer/service.ts';
import { isAbout } from './proposal-content.ts';
import type { Content } from './proposals-store.ts';

/**
 * Tells every officer who may confirm a proposal that it waits, in the transaction that makes it: its
 * proposer may not, nor the officer whom it is about.
 */
export async function tellOthers(
  { config, now }: Pick<Deps, 'config' | 'now'>,
  trx: Trx,
  content: Content,
  by: UserId,
): Promise<void> {
  const roles: readonly string[] = REGISTRARS.officers;
  const others = (await listOfficers(trx)).filter(
    ({ id, role }) => id !== by && roles.includes(role) && !isAbout({ ...content, proposedBy: by }, id),
  );
  for (const { id, email } of others) {
    const locale = await localeOf(trx, id);
    const mail = {
      what: 'act-proposed',
      to: { email, locale },
      publicUrl: config.publicUrl,
      given: {},
    } as const;
    await queueMail(trx, mail, now(), lineOf(by));
  }
}
