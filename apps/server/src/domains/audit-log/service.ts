import { isDeepStrictEqual } from 'node:util';
import type { Action } from '@evoting/contract/commission/audit-log';
import type { UserId } from '@evoting/contract/fields';
import type { Trx } from '../../platform/database/connect.ts';
import { type Act, type Facts, GENESIS_HASH, type Head, hashOfRow } from './chain.ts';
import { insertRow, lockEnd } from './store.ts';

export type { Facts, Head as LogEnd } from './chain.ts';
export { findEnd as logEnd, findLastAct } from './store.ts';
export type { Action };

/** The author of an act. */
export interface Actor {
  readonly account: UserId | null;
  readonly role:
    | 'PARTY'
    | 'CANDIDATE'
    | 'VOTER'
    | 'COMMISSION'
    | 'COMMAND'
    | 'CLOCK'
    | 'TRUSTEE'
    | 'OWNER'
    | 'STRANGER';
}

/** A person with a shell on the server. */
export const COMMAND: Actor = { account: null, role: 'COMMAND' };
/** Somebody who gave a wrong password or second factor for an officer's account. */
export const STRANGER: Actor = { account: null, role: 'STRANGER' };
export const CLOCK: Actor = { account: null, role: 'CLOCK' };
/** A trustee, who has no account: the message proves its sender. */
export const TRUSTEE: Actor = { account: null, role: 'TRUSTEE' };

/**
 * Logs an act in the transaction that does it: both or neither.
 * A second transaction waits here until the first ends, so this must be the last step of a transaction: it
 * may hold locks that others wait for, and must not wait for any afterwards.
 * @param object its kind and id: `party:…`, `nomination:…`, `election:…`
 * @returns the head of the log with the act
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
  const row = { ...act, at, seq: (last?.seq ?? 0) + 1, previous: last?.hash ?? GENESIS_HASH };
  const hash = hashOfRow(row);
  await insertRow(trx, { ...row, hash });
  return { seq: row.seq, hash };
}

/**
 * Logs a change as `noteAct` does, but nothing where no fact differs, so that repeated calls do not make the
 * log grow.
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
