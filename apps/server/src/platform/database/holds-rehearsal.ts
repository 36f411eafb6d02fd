import type { Db } from './connect.ts';

/** Tells whether this database holds a rehearsal, and so nothing else. */
export async function holdsRehearsal(db: Db): Promise<boolean> {
  const row = db.selectFrom('elections').select('id').where('is_rehearsal', '=', true);
  return (await row.executeTakeFirst()) !== undefined;
}
