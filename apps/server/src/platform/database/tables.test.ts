import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { withDatabase } from '../../testing/database.ts';
import { writeTables } from '../../testing/write-tables.ts';

const { owner } = await withDatabase();

it('types rows as the migrated database has them', async () => {
  await expect(await writeTables(owner)).toMatchFileSnapshot('tables.ts');
});

it('types a column by what it refers to, by the words that it takes, and by what is said of it', async () => {
  await sql`CREATE TABLE badges (id uuid PRIMARY KEY DEFAULT gen_random_uuid(), party_id uuid REFERENCES parties,
    kind text NOT NULL DEFAULT 'plain' CHECK (kind IN ('plain', 'gold')), worn boolean NOT NULL)`.execute(
    owner,
  );
  await sql`COMMENT ON COLUMN badges.worn IS 'True if it is worn.'`.execute(owner);
  const written = await writeTables(owner).finally(() => sql`DROP TABLE badges`.execute(owner));
  expect(written).toContain(`export interface BadgesTable {
  id: ColumnType<string, string | undefined, never>;
  party_id: PartyId | null;
  kind: Generated<'plain' | 'gold'>;
  /** True if it is worn. */
  worn: boolean;
}`);
  expect(written).toContain('  badges: BadgesTable;');
});

it('refuses a type that no column had before, and a name in its tables that no column has', async () => {
  await sql`ALTER TABLE parties ADD COLUMN founded date`.execute(owner);
  const founded = writeTables(owner).finally(() =>
    sql`ALTER TABLE parties DROP COLUMN founded`.execute(owner),
  );
  await expect(founded).rejects.toThrow('SCALARS does not say what date is, the type of parties.founded');
  await sql`ALTER TABLE commission RENAME COLUMN set_up_at TO begun_at`.execute(owner);
  const begun = writeTables(owner).finally(() =>
    sql`ALTER TABLE commission RENAME COLUMN begun_at TO set_up_at`.execute(owner),
  );
  await expect(begun).rejects.toThrow('no such column: commission.set_up_at');
});
