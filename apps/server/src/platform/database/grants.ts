import { sql } from 'kysely';
import type { Db } from './connect.ts';
import { VOTER_TABLES } from './rewriting.ts';

/**
 * Append-only tables. A trigger refuses changes for everyone; the application's role also lacks the right.
 */
export const APPEND_ONLY_TABLES = [
  'voted',
  'record_payloads',
  'record_entries',
  'ballot_revisions',
  'recorded_ballots',
  'area_turnouts',
  'trustee_shares',
  'record_openings',
  'successions',
  'audit_log',
  'certifications',
  'objections',
] as const;

/**
 * Grants the application's role the rights that it needs: it can neither change the schema nor rewrite
 * append-only tables. Does nothing if it owns the tables itself.
 * @param owner a connection of the tables' owner
 */
export async function grantToApplication(owner: Db, role: string): Promise<void> {
  const { rows } = await sql<{ owner: string }>`SELECT current_user AS owner`.execute(owner);
  if (rows[0]?.owner === role) return;
  const to = sql.id(role);
  await owner.transaction().execute(async (trx) => {
    // Processes that start at the same moment would change the rights concurrently, and one would fail.
    await sql`SELECT pg_advisory_xact_lock(7302)`.execute(trx);
    // Likewise while a table is rewritten: a process could not be restarted during voting, or after the close.
    for (const table of ['fresh_marks', 'intake', 'recorded_ballots', ...VOTER_TABLES])
      await sql`LOCK TABLE ${sql.table(table)} IN ACCESS SHARE MODE`.execute(trx);
    await sql`GRANT USAGE ON SCHEMA public TO ${to}`.execute(trx);
    await sql`GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO ${to}`.execute(trx);
    await sql`REVOKE INSERT, UPDATE, DELETE ON kysely_migration, kysely_migration_lock FROM ${to}`.execute(
      trx,
    );
    for (const table of APPEND_ONLY_TABLES) {
      await sql`REVOKE UPDATE, DELETE, TRUNCATE ON ${sql.table(table)} FROM ${to}`.execute(trx);
    }
    await sql`REVOKE UPDATE, TRUNCATE ON contests FROM ${to}`.execute(trx);
    await sql`REVOKE INSERT, UPDATE, DELETE ON roll_sizes FROM ${to}`.execute(trx);
    await sql`REVOKE DELETE, TRUNCATE ON records, record_tiles, electorates, electorate_places, place_tiles, participation_tiles FROM ${to}`.execute(
      trx,
    );
  });
}
