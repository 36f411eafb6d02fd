import { REGISTRARS } from '@evoting/contract/call';
import { PAGES } from '@evoting/contract/constants';
import type { UserId } from '@evoting/contract/fields';
import type { Deps } from '../../deps.ts';
import type { Trx } from '../../platform/database/connect.ts';
import { escapeHtml } from '../../platform/html.ts';
import { wordsIn } from '../../platform/mail/words.ts';
import { lineOf, type Mail, queueMail } from '../../platform/outbox.ts';
import { localeOf } from '../account/service.ts';
import { listOfficers } from '../officer/service.ts';
import { isAbout } from './content.ts';
import type { Content } from './store.ts';

/**
 * The mail that tells an officer that a proposal waits to be confirmed. It does not say which: some are for
 * officers' eyes only, and mailboxes are not safe for that.
 * Takes: the address and its language, and the address of the console.
 */
export function waitingMail(
  { email, locale }: { readonly email: string; readonly locale: string },
  console: string,
): Mail {
  const words = wordsIn(locale);
  const { proposedWaits: waits, proposedNext: next } = words;
  return {
    to: email,
    subject: words.subject(words.proposedSubject),
    text: `${waits}\n\n${words.proposedAt(console)}\n\n${next}\n`,
    html: `<p>${waits}</p>\n<p><a href="${escapeHtml(console)}">${escapeHtml(console)}</a></p>\n<p>${next}</p>`,
  };
}

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
    const mail = waitingMail({ email, locale }, `${config.publicUrl}${PAGES.commission}`);
    await queueMail(trx, mail, now(), lineOf(by));
  }
}
