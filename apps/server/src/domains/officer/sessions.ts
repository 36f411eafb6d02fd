import type { UserId } from '@evoting/contract/fields';
import type { Deps } from '../../deps.ts';
import type { Session } from '../../platform/sessions/sessions.ts';
import { noteAct } from '../audit-log/service.ts';
import { officerActor } from './service.ts';

/**
 * Ends one of an officer's own sessions.
 * Takes: the dependencies, the officer's account, and what the session is known by.
 * Refuses: one that is not there, or somebody else's.
 */
export function endSession(
  { db, sessions }: Pick<Deps, 'db' | 'sessions'>,
  account: UserId,
  id: string,
): Promise<{ ok: true } | { ok: false; reason: 'no-such-session' }> {
  return db.transaction().execute(async (trx) => {
    if (!(await sessions.closeOne(trx, account, id))) return { ok: false, reason: 'no-such-session' };
    await noteAct(trx, officerActor(account), 'session-ended', `officer:${account}`, {
      after: { which: 'one' },
    });
    return { ok: true };
  });
}

/**
 * Ends all of an officer's sessions but the one that asks for it.
 * Takes: the dependencies, and that session.
 */
export async function endOtherSessions(
  { db, sessions }: Pick<Deps, 'db' | 'sessions'>,
  { userId, tokenHash }: Session,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await sessions.closeOthers(trx, userId, tokenHash);
    const after = { which: 'all-others' };
    await noteAct(trx, officerActor(userId), 'session-ended', `officer:${userId}`, { after });
  });
}
