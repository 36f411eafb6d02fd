import type { Db, Trx } from '../../platform/database/connect.ts';

/** Finds the drawing of the areas, as JSON. */
export async function findDrawing(db: Db | Trx): Promise<string | null> {
  const row = await db.selectFrom('area_map').select('drawing').executeTakeFirst();
  return row?.drawing ?? null;
}

/** Stores the drawing in place of the one before. */
export async function storeDrawing(trx: Trx, drawing: string): Promise<void> {
  await trx
    .insertInto('area_map')
    .values({ drawing })
    .onConflict((conflict) => conflict.column('single').doUpdateSet({ drawing }))
    .execute();
}

/** Removes the drawing. */
export async function removeDrawing(trx: Trx): Promise<boolean> {
  const { numDeletedRows } = await trx.deleteFrom('area_map').executeTakeFirst();
  return numDeletedRows > 0n;
}
