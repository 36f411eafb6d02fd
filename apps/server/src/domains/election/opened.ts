import type { Deps } from '../../deps.ts';
import type { Trx } from '../../platform/database/connect.ts';
import { type Actor, noteAct } from '../audit-log/service.ts';
import { type ElectionRow, insertEvent, setStatus } from './lifecycle-store.ts';
import { noteLogHead } from './log-head.ts';

/**
 * Opens a draft and notes it in the log of acts and the record: the last step of `openElection` of
 * `domains/paper`, which checks that it may be opened.
 */
export async function setOpened(
  { keys, now }: Pick<Deps, 'keys' | 'now'>,
  trx: Trx,
  { id: electionId, end_delay_minutes: endDelayMinutes }: Pick<ElectionRow, 'id' | 'end_delay_minutes'>,
  by: Actor,
): Promise<void> {
  await setStatus(trx, electionId, { status: 'open' });
  await insertEvent(trx, electionId, 'opened', now());
  const head = await noteAct(trx, by, 'election-opened', `election:${electionId}`, {
    before: { status: 'draft' },
    after: { status: 'open', endDelayMinutes },
  });
  await noteLogHead(trx, keys, electionId, 'opening', head);
}
