import { expect, it } from 'vitest';
import { withDatabase } from '../../testing/database.ts';
import { writeTables } from '../../testing/write-tables.ts';

const { owner } = await withDatabase();

it('types rows as the migrated database has them', async () => {
  await expect(await writeTables(owner)).toMatchFileSnapshot('tables.ts');
});
