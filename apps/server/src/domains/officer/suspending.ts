import type { Deps } from '../../deps.ts';
import type { Db, Trx } from '../../platform/database/connect.ts';
import { deleteSessionsOf } from '../../platform/sessions/sessions.ts';
import { COMMAND, noteAct } from '../audit-log/service.ts';
import {
  deleteHold,
  findHold,
  findKeptByEmail,
  insertHold,
  type KeptOfficer,
  listWithSuspended,
  lockOfficers,
  updateOfficer,
} from './store.ts';

/** The object of acts on the whole console, in the log. */
const CONSOLE = 'commission:console';

type Answer<Reason> = Promise<{ readonly ok: true } | { readonly ok: false; readonly reason: Reason }>;

export type SuspendRefusal = 'no-such-officer' | 'suspended' | 'not-suspended';
export type HoldRefusal = 'held' | 'free';

/** The officers, suspended ones too, and since when the console is held. */
export async function listForOperator(db: Db): Promise<{ officers: KeptOfficer[]; heldAt: Date | null }> {
  return { officers: await listWithSuspended(db), heldAt: await findHold(db) };
}

/**
 * Suspends an officer by a command: sessions end, waiting proposals are void, and no call of the console is answered.
 * @throws the constraint `ONE_STAYS` for the last returning officer
 */
export function suspendOfficer(deps: Pick<Deps, 'db' | 'now'>, email: string): Answer<SuspendRefusal> {
  return setStatus(deps, email, 'suspended');
}

/** Lets a suspended officer work again, with a part in proposals that are made from now on. */
export function restoreOfficer(deps: Pick<Deps, 'db' | 'now'>, email: string): Answer<SuspendRefusal> {
  return setStatus(deps, email, 'active');
}

function setStatus(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  email: string,
  status: 'active' | 'suspended',
): Answer<SuspendRefusal> {
  return db.transaction().execute(async (trx) => {
    await lockOfficers(trx);
    const officer = await findKeptByEmail(trx, email);
    if (!officer) return { ok: false, reason: 'no-such-officer' };
    const isToSuspend = status === 'suspended';
    if (officer.isSuspended === isToSuspend)
      return { ok: false, reason: isToSuspend ? 'suspended' : 'not-suspended' };
    await updateOfficer(trx, officer.id, status === 'active' ? { status, role_since: now() } : { status });
    if (isToSuspend) await deleteSessionsOf(trx, officer.id, null);
    await noteAct(
      trx,
      COMMAND,
      isToSuspend ? 'officer-suspended' : 'officer-restored',
      `officer:${officer.id}`,
    );
    return { ok: true };
  });
}

/** Holds the console by a command: officers can log in and read, and change nothing. */
export function holdConsole({ db, now }: Pick<Deps, 'db' | 'now'>): Answer<HoldRefusal> {
  return db.transaction().execute(async (trx: Trx) => {
    await lockOfficers(trx);
    if (!(await insertHold(trx, now()))) return { ok: false, reason: 'held' };
    await noteAct(trx, COMMAND, 'console-held', CONSOLE);
    return { ok: true };
  });
}

/**
 * Releases a held console.
 * @param restart gives what waited for its minutes all of them again
 */
export function releaseConsole(
  { db }: Pick<Deps, 'db'>,
  restart: (trx: Trx) => Promise<void>,
): Answer<HoldRefusal> {
  return db.transaction().execute(async (trx: Trx) => {
    await lockOfficers(trx);
    if (!(await deleteHold(trx))) return { ok: false, reason: 'free' };
    await restart(trx);
    await noteAct(trx, COMMAND, 'console-released', CONSOLE);
    return { ok: true };
  });
}
