import type { UserId } from '@evoting/contract/fields';
import { type NotNull, sql } from 'kysely';
import type { Db, Trx } from '../../platform/database/connect.ts';

/** An authenticator app, as it is stored. */
export interface Authenticator {
  readonly sealed: Buffer | null;
  readonly pending: Buffer | null;
  readonly lastStep: number;
  /** When the app was taken into use. */
  readonly since: Date | null;
}

/** The passkey of an officer. */
export interface Passkey {
  readonly id: string;
  readonly publicKey: Buffer;
  readonly counter: number;
}

/** Tells whether any officer uses an authenticator app. */
export async function hasAuthenticators(db: Db): Promise<boolean> {
  const one = db.selectFrom('officer_authenticators').select('account_id').limit(1);
  return (await one.executeTakeFirst()) !== undefined;
}

/** Finds an officer's app, locked until the transaction ends; null where there is none. */
export async function lockAuthenticator(trx: Trx, account: UserId): Promise<Authenticator | null> {
  const one = trx
    .selectFrom('officer_authenticators')
    .select(['sealed', 'pending', 'last_step as lastStep', 'used_since as since'])
    .where('account_id', '=', account)
    .forUpdate();
  return (await one.executeTakeFirst()) ?? null;
}

/** Stores a secret whose first code has not come; one in use stays until then. */
export async function putPending(trx: Trx, account: UserId, pending: Buffer): Promise<void> {
  await trx
    .insertInto('officer_authenticators')
    .values({ account_id: account, sealed: null, pending })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet({ pending }))
    .execute();
}

/** Stores the app of an officer of the demo, in use. */
export async function insertSampleApp(trx: Trx, account: UserId, sealed: Buffer, since: Date): Promise<void> {
  const row = { account_id: account, sealed, pending: null, used_since: since, is_sample: true };
  await trx.insertInto('officer_authenticators').values(row).execute();
}

/** The apps of the demo's officers. */
export function listSampleApps(db: Db) {
  return db
    .selectFrom('officer_authenticators')
    .innerJoin('users', 'users.id', 'account_id')
    .select(['users.id', 'users.name', 'users.email', 'sealed', 'last_step as lastStep'])
    .$narrowType<{ email: NotNull }>()
    .where('is_sample', '=', true)
    .orderBy('users.email')
    .execute();
}

/** Takes the pending secret into use, or only notes that the code of a step was used. */
export async function useStep(
  trx: Trx,
  account: UserId,
  step: number,
  begun?: { readonly sealed: Buffer; readonly since: Date },
): Promise<void> {
  await trx
    .updateTable('officer_authenticators')
    .set({
      last_step: step,
      ...(begun && { sealed: begun.sealed, pending: null, used_since: begun.since, is_sample: false }),
    })
    .where('account_id', '=', account)
    .execute();
}

/** The passkeys of an officer, in the order in which they were made. */
export function listPasskeys(db: Db, account: UserId): Promise<(Passkey & { readonly addedAt: Date })[]> {
  return db
    .selectFrom('officer_passkeys')
    .select(['id', 'public_key as publicKey', 'counter', 'created_at as addedAt'])
    .where('account_id', '=', account)
    .orderBy('created_at')
    .execute();
}

/** Stores a passkey. */
export async function insertPasskey(
  trx: Trx,
  account: UserId,
  { id, publicKey, counter }: Passkey,
  now: Date,
): Promise<void> {
  const row = { id, account_id: account, public_key: publicKey, counter, created_at: now };
  await trx.insertInto('officer_passkeys').values(row).execute();
}

/**
 * Stores the use counter of a passkey.
 * @returns false if the passkey was removed in the meantime
 */
export async function countPasskey(trx: Trx, id: string, counter: number): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('officer_passkeys')
    .set({ counter })
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** Stores a session's challenge for a passkey, in place of the one before. */
export async function putChallenge(db: Db, tokenHash: Buffer, challenge: string, until: Date): Promise<void> {
  const kept = { challenge, expires_at: until };
  await db
    .insertInto('officer_challenges')
    .values({ token_hash: tokenHash, ...kept })
    .onConflict((conflict) => conflict.column('token_hash').doUpdateSet(kept))
    .execute();
}

/**
 * Deletes a session's challenge and returns it, so that no answer counts twice.
 * @returns null if there is none or it has expired
 */
export async function takeChallenge(db: Db, tokenHash: Buffer, now: Date): Promise<string | null> {
  const one = db
    .deleteFrom('officer_challenges')
    .where('token_hash', '=', tokenHash)
    .returning(['challenge', 'expires_at as expiresAt']);
  const found = await one.executeTakeFirst();
  return found && found.expiresAt > now ? found.challenge : null;
}

/**
 * Deletes a passkey of an officer.
 * @returns false if the officer has no such passkey
 */
export async function deletePasskey(trx: Trx, account: UserId, id: string): Promise<boolean> {
  const one = trx.deleteFrom('officer_passkeys').where('account_id', '=', account).where('id', '=', id);
  return (await one.executeTakeFirst()).numDeletedRows > 0n;
}

/**
 * Deletes an officer's authenticator app.
 * @returns false if none is in use
 */
export async function deleteAuthenticator(trx: Trx, account: UserId): Promise<boolean> {
  const one = trx.deleteFrom('officer_authenticators').where('account_id', '=', account);
  return (await one.where('sealed', 'is not', null).executeTakeFirst()).numDeletedRows > 0n;
}

/** Removes an officer's recovery codes. */
export async function deleteCodes(trx: Trx, account: UserId): Promise<void> {
  await trx.deleteFrom('officer_recovery_codes').where('account_id', '=', account).execute();
}

/** Removes everything that could confirm a session of an account. */
export async function deleteFactors(trx: Trx, account: UserId): Promise<void> {
  await trx.deleteFrom('officer_passkeys').where('account_id', '=', account).execute();
  await trx.deleteFrom('officer_authenticators').where('account_id', '=', account).execute();
  await deleteCodes(trx, account);
}

/** Stores the hashes of recovery codes. */
export async function insertCodes(trx: Trx, account: UserId, hashes: readonly Buffer[]): Promise<void> {
  const rows = hashes.map((code_hash) => ({ account_id: account, code_hash }));
  await trx.insertInto('officer_recovery_codes').values(rows).execute();
}

/**
 * Uses up a recovery code.
 * @returns false if the officer has no such code
 */
export async function takeCode(trx: Trx, account: UserId, codeHash: Buffer): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('officer_recovery_codes')
    .where('account_id', '=', account)
    .where('code_hash', '=', codeHash)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** An officer's factors, in numbers. */
export async function countFactors(
  db: Db,
  account: UserId,
): Promise<{ authenticators: number; passkeys: number; recoveryCodes: number }> {
  const { rows } = await sql<{ authenticators: number; passkeys: number; recoveryCodes: number }>`
    SELECT
      (SELECT count(*)::int FROM officer_authenticators
        WHERE account_id = ${account} AND sealed IS NOT NULL) AS authenticators,
      (SELECT count(*)::int FROM officer_passkeys WHERE account_id = ${account}) AS passkeys,
      (SELECT count(*)::int FROM officer_recovery_codes WHERE account_id = ${account}) AS "recoveryCodes"`.execute(
    db,
  );
  return rows[0] ?? { authenticators: 0, passkeys: 0, recoveryCodes: 0 };
}
