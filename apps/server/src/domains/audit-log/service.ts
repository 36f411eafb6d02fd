import { isDeepStrictEqual } from 'node:util';
import type { Action } from '@evoting/contract/commission/audit-log';
import type { UserId } from '@evoting/contract/fields';
import type { Trx } from '../../platform/database/connect.ts';
import { type Act, type Facts, type Head, hashOfRow, NOTHING_BEFORE } from './chain.ts';
import { insertRow, lockEnd } from './store.ts';

export type { Facts, Head as LogEnd } from './chain.ts';
export { findEnd as logEnd, findLastAct } from './store.ts';
export type { Action };

/** * The actor. */
export interface Actor {
  readonly account: UserId | null;
  readonly role: 'PARTY' | 'CANDIDATE' | 'COMMISSION' | 'COMMAND' | 'CLOCK' | 'TRUSTEE' | 'OWNER';
}

/** A person with a shell on the server. */
export const COMMAND: Actor = { account: null, role: 'COMMAND' };
export const CLOCK: Actor = { account: null, role: 'CLOCK' };
/** A trustee has no account: the message proves its sender. */
export const TRUSTEE: Actor = { account: null, role: 'TRUSTEE' };

/**
 * Notes an act in the transaction that does it: both or neither. Of two transactions the second waits here
 * until the first is decided, so this is the last step of a transaction: it may hold locks that another one
 * waits for, and must wait for none afterwards.
 * Takes: the actor, the act and its object (`party:…`, `nomination:…`, `election:…`), and the facts before
 * and after; no secret, no choice, no address.
 * Gives: the log's head after it.
 */
export async function noteAct(
  trx: Trx,
  { account, role }: Actor,
  action: Action,
  object: string,
  { before = null, after = null }: { readonly before?: Facts | null; readonly after?: Facts | null } = {},
): Promise<Head> {
  const act: Act = { actor: account, role, action, object, before, after };
  const { last, at } = await lockEnd(trx);
  const row = { ...act, at, seq: (last?.seq ?? 0) + 1, previous: last?.hash ?? NOTHING_BEFORE };
  const hash = hashOfRow(row);
  await insertRow(trx, { ...row, hash });
  return { seq: row.seq, hash };
}

/**
 * Notes a change of an object, as `noteAct` does; nothing where no fact differs, so that repeated calls do
 * not make the log grow.
 */
export async function noteChange(
  trx: Trx,
  by: Actor,
  action: Action,
  object: string,
  change: { readonly before: Facts | null; readonly after: Facts | null },
): Promise<void> {
  if (!isDeepStrictEqual(change.before, change.after)) await noteAct(trx, by, action, object, change);
}
