import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { inSnapshot } from '../platform/database/connect.ts';
import { withDatabase } from './database.ts';

it('the tests’ database refuses a second connection to code that holds one, but not to a test [A131]', async () => {
  const { db } = await withDatabase();
  const ask = () => sql`SELECT 1`.execute(db);
  await expect(inSnapshot(db, ask)).rejects.toThrow('a second connection is asked for while one is held');
  await inSnapshot(db, (trx) => sql`SELECT 1`.execute(trx));
  await Promise.all([ask(), ask()]);
  await db.transaction().execute(ask);
});
