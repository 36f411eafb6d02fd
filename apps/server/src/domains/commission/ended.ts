import { REGISTRARS } from '@evoting/contract/call';
import { UNDO_WITHIN_MS } from '@evoting/contract/constants';
import type { Deps } from '../../deps.ts';
import { queueMail } from '../../platform/outbox.ts';
import { localeOf } from '../../platform/sessions/accounts.ts';
import { countAccepted } from '../board/intake-store.ts';
import type { Election } from '../election/service.ts';
import { listOfficers } from '../officer/service.ts';
import { clockOf } from './proposal-mails.ts';
import { hasSample, insertSample } from './voting-day-store.ts';

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
  const roles: readonly string[] = REGISTRARS.officers;
  await db.transaction().execute(async (trx) => {
    if (!(await insertSample(trx, id, closesAt, await countAccepted(trx, id)))) return;
    const acting = (await listOfficers(trx)).filter(({ role }) => roles.includes(role));
    for (const officer of acting) {
      const locale = await localeOf(trx, officer.id);
      const to = { email: officer.email, locale };
      const given = { title, until: clockOf(until, locale) };
      await queueMail(trx, { what: 'voting-ended', to, publicUrl: config.publicUrl, given }, at);
    }
  });
}
