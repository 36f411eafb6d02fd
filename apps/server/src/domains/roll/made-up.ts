import { randomUUID } from 'node:crypto';
import type { Trx } from '../../platform/database/connect.ts';
import { COMMAND, noteAct } from '../audit-log/service.ts';
import { insertMadeUp, type MadeUpList } from './made-up-store.ts';

/**
 * Puts a list of made-up voters on the roll of a rehearsal. They have no codes: officers make the list's letters, as
 * those of any list. The last step of its transaction.
 */
export async function listMadeUpVoters(trx: Trx, list: Omit<MadeUpList, 'id'>): Promise<void> {
  const id = randomUUID();
  await insertMadeUp(trx, { ...list, id });
  await noteAct(trx, COMMAND, 'roll-imported', `election:${list.electionId}`, {
    after: { list: id, added: list.voters, leftOut: 0 },
  });
}
