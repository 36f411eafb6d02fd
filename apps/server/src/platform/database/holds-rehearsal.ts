import type { Db } from './connect.ts';

/** Whether this database holds a rehearsal; it then holds nothing else. */
export async function holdsRehearsal(db: Db): Promise<boolean> {
  const row = db.selectFrom('elections').select('id').where('is_rehearsal', '=', true);
  return (await row.executeTakeFirst()) !== undefined;
}
