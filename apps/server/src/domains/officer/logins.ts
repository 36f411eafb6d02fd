import type { Deps } from '../../deps.ts';
import type { Trx } from '../../platform/database/connect.ts';
import type { Session } from '../../platform/sessions/sessions.ts';
import { insertLogin } from './logins-store.ts';

export { findLastLogin } from './logins-store.ts';

/**
 * Confirms a session, in the transaction that has checked its second factor. The first time this is a login, which
 * every other session of the officer is shown.
 * @throws {SessionEnded}
 */
export async function enter(
  { sessions, now }: Pick<Deps, 'sessions' | 'now'>,
  trx: Trx,
  session: Session,
): Promise<void> {
  await sessions.confirm(trx, session);
  if (!session.isConfirmed) await insertLogin(trx, session.tokenHash, session.userId, now());
}
