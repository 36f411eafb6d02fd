import type { Deps } from '../../deps.ts';
import { queueMail } from '../../platform/outbox.ts';
import { localeOf } from '../../platform/sessions/accounts.ts';
import { CLOCK, noteAct } from '../audit-log/service.ts';
import { takeUntold } from '../board/marks-store.ts';
import type { Election } from '../election/service.ts';
import { listOfficers } from '../officer/service.ts';

/**
 * Mails every officer, and logs, that no ballot is moved or counted because ballots and voters differ in
 * number: once for each election, by the first process.
 */
export async function tellOfStop(
  { db, config, now }: Pick<Deps, 'db' | 'config' | 'now'>,
  { id, title }: Election,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const found = await takeUntold(trx, id);
    if (!found) return;
    const given = { title, ...found };
    for (const officer of await listOfficers(trx)) {
      const to = { email: officer.email, locale: await localeOf(trx, officer.id) };
      await queueMail(trx, { what: 'ballots-differ', to, publicUrl: config.publicUrl, given }, now());
    }
    await noteAct(trx, CLOCK, 'ballots-differ', `election:${id}`, { after: { ...found } });
  });
}
