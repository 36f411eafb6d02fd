import { randomUUID } from 'node:crypto';
import type { Role } from '@evoting/contract/call';
import { type UserId, userIdSchema } from '@evoting/contract/fields';
import type { Deps } from '../../deps.ts';
import { findAccountByEmail, type InsertRefusal, insertAccount } from './store.ts';

export type RegisterRefusal = InsertRefusal | 'busy';
export type Registered =
  | { ok: true; user: { id: UserId; name: string; email: string; userType: Role } }
  | { ok: false; reason: RegisterRefusal };

/**
 * Opens an account.
 * Takes: what the form holds, validated. Refuses: e-mail or party name taken, or too many are waiting.
 */
export async function register(
  { db, passwords, now }: Deps,
  role: 'VOTER' | 'PARTY',
  form: { name: string; email: string; password: string },
): Promise<Registered> {
  if (passwords.isBusy) return { ok: false, reason: 'busy' };
  const { name, email } = form;
  const id = userIdSchema.parse(randomUUID());
  const passwordHash = await passwords.hash(form.password);
  const inserted = await insertAccount(db, { id, role, name, email, passwordHash, createdAt: now() });
  return inserted.ok ? { ok: true, user: { id, name, email, userType: role } } : inserted;
}

export type LoginRefusal = 'mismatch' | 'busy';

/**
 * Opens a session for an e-mail and its password.
 * Refuses: `mismatch` without saying which of the two is wrong, after the same time.
 */
export async function login(
  { db, passwords, sessions }: Deps,
  form: { email: string; password: string },
): Promise<{ ok: true; token: string; userType: Role } | { ok: false; reason: LoginRefusal }> {
  if (passwords.isBusy) return { ok: false, reason: 'busy' };
  const account = await findAccountByEmail(db, form.email);
  const matches = await passwords.verify(account?.passwordHash ?? null, form.password);
  if (!account || !matches) return { ok: false, reason: 'mismatch' };
  return { ok: true, token: await sessions.open(account.id), userType: account.role };
}
