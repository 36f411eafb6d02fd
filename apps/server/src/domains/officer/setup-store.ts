import { sql } from 'kysely';
import type { Db, Trx } from '../../platform/database/connect.ts';

/** Tells whether the commission has ever had an officer. */
export async function hasOfficers(db: Db): Promise<boolean> {
  const one = db.selectFrom('officers').select('account_id').limit(1);
  return (await one.executeTakeFirst()) !== undefined;
}

/** Stores the hash of a link, and deletes expired ones. */
export async function insertSetupLink(
  db: Db,
  link: { tokenHash: Buffer; now: Date; expiresAt: Date },
): Promise<void> {
  const { tokenHash, now, expiresAt } = link;
  await db.deleteFrom('setup_links').where('expires_at', '<=', now).execute();
  await db.insertInto('setup_links').values({ token_hash: tokenHash, expires_at: expiresAt }).execute();
}

/** Tells whether a setup link still works. */
export async function isLiveSetupLink(db: Db, tokenHash: Buffer, now: Date): Promise<boolean> {
  const { rows } = await sql<{ live: boolean }>`
    SELECT EXISTS (SELECT FROM setup_links WHERE token_hash = ${tokenHash} AND expires_at > ${now})
      AND NOT EXISTS (SELECT FROM officers) AS live`.execute(db);
  return rows[0]?.live === true;
}

/** The hashes of the links that still work. */
export async function liveSetupLinks(db: Db, now: Date): Promise<Buffer[]> {
  const rows = db.selectFrom('setup_links').select('token_hash').where('expires_at', '>', now);
  return (await rows.execute()).map((row) => row.token_hash);
}

/** Uses every link up, and stores the commission's name. */
export async function setCommissionUp(trx: Trx, name: string, now: Date): Promise<void> {
  await trx.deleteFrom('setup_links').execute();
  await trx.insertInto('commission').values({ name, set_up_at: now }).execute();
}

/** The commission's name: the one that two officers gave it, or that of the setup; null where it has none. */
export async function commissionName(db: Db): Promise<string | null> {
  const { rows } = await sql<{ name: string | null }>`
    SELECT coalesce((SELECT name FROM commission_contact), (SELECT name FROM commission)) AS name`.execute(
    db,
  );
  return rows[0]?.name ?? null;
}
