import { REGISTRARS } from '@evoting/contract/call';
import { PAGES, UNDO_WITHIN_MS } from '@evoting/contract/constants';
import type { Deps } from '../../deps.ts';
import { escapeHtml } from '../../platform/html.ts';
import { wordsIn } from '../../platform/mail/words.ts';
import { type Mail, queueMail } from '../../platform/outbox.ts';
import { localeOf } from '../account/service.ts';
import { countAccepted } from '../board/log.ts';
import type { Election } from '../election/service.ts';
import { listOfficers } from '../officer/service.ts';
import { hasSample, insertSample } from './store.ts';

/** A process that looks later was not running at the end: the minutes to undo it begin again. */
const SEEN_WITHIN_MS = 60_000;

/**
 * Stores the turnout of an end that the clock has brought, and tells every officer who may act by mail until
 * when two of them can undo it: once for each end, by the first process.
 */
export async function tellOfEnd(
  { db, config, now }: Pick<Deps, 'db' | 'config' | 'now'>,
  { id, title, status, closesAt }: Election,
): Promise<void> {
  const at = now();
  if (status !== 'open' || closesAt === null || at < closesAt) return;
  if (await hasSample(db, id, closesAt)) return;
  const wasSeen = at.getTime() - closesAt.getTime() < SEEN_WITHIN_MS;
  const until = new Date((wasSeen ? closesAt : at).getTime() + UNDO_WITHIN_MS);
  const console = `${config.publicUrl}${PAGES.commission}`;
  const roles: readonly string[] = REGISTRARS.officers;
  await db.transaction().execute(async (trx) => {
    if (!(await insertSample(trx, id, closesAt, await countAccepted(trx, id)))) return;
    const acting = (await listOfficers(trx)).filter(({ role }) => roles.includes(role));
    for (const officer of acting) {
      const to = { email: officer.email, locale: await localeOf(trx, officer.id) };
      await queueMail(trx, endedMail(to, { title, until, console }), at);
    }
  });
}

/**
 * The mail that tells an officer that voting has ended.
 * Takes: the address and its language, the election's title, until when the end can be undone, and the
 * address of the console.
 */
function endedMail(
  { email, locale }: { readonly email: string; readonly locale: string },
  { title, until, console }: { title: string; until: Date; console: string },
): Mail {
  const words = wordsIn(locale);
  const clock = new Intl.DateTimeFormat(locale, {
    ...{ hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone: 'Africa/Lagos' },
  });
  const [ended, undo] = [words.votingEnded(title), words.votingEndedUndo(clock.format(until))];
  const link = escapeHtml(console);
  return {
    to: email,
    subject: words.subject(words.votingEndedSubject),
    text: `${ended}\n\n${undo}\n\n${words.votingEndedAt(console)}\n`,
    html: `<p>${escapeHtml(ended)}</p>\n<p>${undo}</p>\n<p><a href="${link}">${link}</a></p>`,
  };
}
