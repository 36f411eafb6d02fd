import type { Deps } from '../../deps.ts';
import { CLOCK, noteAct } from '../audit-log/service.ts';
import { takeUntold } from '../board/marks-store.ts';
import type { Election } from '../election/service.ts';
import { mailOfficers } from '../officer/service.ts';
import { storeRefusalTold } from './voting-day-store.ts';

/**
 * Mails every officer, and logs, that no ballot is moved or counted because ballots and voters differ in
 * number: once for each election, by the first process.
 */
export async function tellOfStop(
  deps: Pick<Deps, 'db' | 'config' | 'now'>,
  { id, title }: Election,
): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    const found = await takeUntold(trx, id);
    if (!found) return;
    await mailOfficers(deps, trx, { what: 'ballots-differ', given: { title, ...found } }, null);
    await noteAct(trx, CLOCK, 'ballots-differ', `election:${id}`, { after: { ...found } });
  });
}

/**
 * Mails every officer, and logs, that the server's own audit refuses the record, so that nothing more of it is
 * counted: once for each election, by the first process.
 */
export async function tellOfRefusal(
  deps: Pick<Deps, 'db' | 'config' | 'now'>,
  { id, title }: Election,
): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    if (!(await storeRefusalTold(trx, id, deps.now()))) return;
    await mailOfficers(deps, trx, { what: 'record-refused', given: { title } }, null);
    await noteAct(trx, CLOCK, 'record-refused', `election:${id}`);
  });
}
