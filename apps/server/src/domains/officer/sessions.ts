import type { Deps } from '../../deps.ts';
import { type Session, SessionEnded } from '../../platform/sessions/sessions.ts';
import { noteAct } from '../audit-log/service.ts';
import { holdSelf } from './second-factor.ts';
import { officerActor } from './service.ts';

/**
 * Ends one of the officer's own sessions.
 * @param session the session that asks
 * @param id of the session to end
 * @throws SessionEnded if the asking session has ended
 */
export function endSession(
  { db, sessions }: Pick<Deps, 'db' | 'sessions'>,
  session: Session,
  id: string,
): Promise<{ ok: true } | { ok: false; reason: 'no-such-session' }> {
  const { userId: account } = session;
  return db.transaction().execute(async (trx) => {
    // If two sessions end each other, the second waits here until it has been ended itself.
    const isHeld = await holdSelf({ sessions }, trx, session);
    if (!isHeld || !(await sessions.closeOne(trx, account, id)))
      return { ok: false, reason: 'no-such-session' };
    await noteAct(trx, officerActor(account), 'session-ended', `officer:${account}`, {
      after: { which: 'one' },
    });
    return { ok: true };
  });
}

/**
 * Ends all sessions of the officer but the one that asks.
 * @throws SessionEnded if the asking session has ended
 */
export async function endOtherSessions(
  { db, sessions }: Pick<Deps, 'db' | 'sessions'>,
  session: Session,
): Promise<void> {
  const { userId, tokenHash } = session;
  await db.transaction().execute(async (trx) => {
    if (!(await holdSelf({ sessions }, trx, session))) throw new SessionEnded();
    // A call that ends none is not noted: the log grows by acts only.
    if (!(await sessions.closeOthers(trx, userId, tokenHash))) return;
    const after = { which: 'all-others' };
    await noteAct(trx, officerActor(userId), 'session-ended', `officer:${userId}`, { after });
  });
}
