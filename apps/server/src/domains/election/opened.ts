import type { Deps } from '../../deps.ts';
import type { Trx } from '../../platform/database/connect.ts';
import { type Actor, noteAct } from '../audit-log/service.ts';
import { insertEvent, setStatus } from './lifecycle-store.ts';
import { noteLogHead } from './log-head.ts';

/**
 * Makes a draft an open election, and notes it: the last step of `openElection` of `domains/paper`, which
 * decides that it may be opened and writes its papers.
 * Takes: the transaction that holds the election and its record, and the actor.
 */
export async function setOpened(
  { keys, now }: Pick<Deps, 'keys' | 'now'>,
  trx: Trx,
  electionId: string,
  by: Actor,
): Promise<void> {
  await setStatus(trx, electionId, { status: 'open' });
  await insertEvent(trx, electionId, 'opened', now());
  const head = await noteAct(trx, by, 'election-opened', `election:${electionId}`, {
    before: { status: 'draft' },
    after: { status: 'open' },
  });
  await noteLogHead(trx, keys, electionId, 'opening', head);
}
