import type { ListForm, RollImport, RowFault } from '@evoting/contract/commission/roll';
import type { UserId } from '@evoting/contract/fields';
import { type Selectable, sql } from 'kysely';
import type { Db, Trx } from '../../platform/database/connect.ts';
import type { RollImportsTable } from '../../platform/database/tables.ts';
import { SEAL_BYTES } from '../../platform/sealed-bytes.ts';
import type { Fault } from './list-rows.ts';

export type ImportRow = Selectable<RollImportsTable>;
/** A list, with the names of the officers who began it and who make its letters. */
export type ShownImport = ImportRow & { readonly sender: string; readonly letters_for: string | null };
type State = RollImport['state'];

/** Adds a list that is about to be uploaded. */
export async function insertImport(
  db: Db,
  row: { id: string; electionId: string; by: UserId; at: Date; fileName: string; bytes: number },
): Promise<void> {
  const { id, electionId, by, at, fileName, bytes } = row;
  await db
    .insertInto('roll_imports')
    .values({ id, election_id: electionId, begun_by: by, begun_at: at, file_name: fileName, bytes })
    .execute();
}

/**
 * Tells whether nothing needs the key of lists any more: no part of a file, and no digest of an election that goes on.
 * The transaction then holds a lock until its end, so that one caller at a time makes a key.
 */
export async function lockUnusedKey(trx: Trx): Promise<boolean> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended('make the key of lists', 0))`.execute(trx);
  const { rows } = await sql`
    SELECT WHERE EXISTS (SELECT FROM roll_import_parts) OR EXISTS (SELECT FROM elections e
      WHERE e.status <> 'closed' AND e.given_up_at IS NULL AND EXISTS (
        SELECT FROM roll WHERE election_id = e.id AND identity_digest IS NOT NULL))`.execute(trx);
  return rows.length === 0;
}

/** Lists the lists of an election, newest first. */
export function listImports(db: Db, electionId: string): Promise<ShownImport[]> {
  return shownImports(db)
    .where('election_id', '=', electionId)
    .orderBy('begun_at', 'desc')
    .limit(50)
    .execute();
}

/** Finds a list. */
export function findImport(db: Db, id: string): Promise<ShownImport | undefined> {
  return shownImports(db).where('roll_imports.id', '=', id).executeTakeFirst();
}

function shownImports(db: Db) {
  return db
    .selectFrom('roll_imports')
    .innerJoin('users', 'users.id', 'begun_by')
    .leftJoin('users as maker', 'maker.id', 'letters_by')
    .selectAll('roll_imports')
    .select(['users.name as sender', 'maker.name as letters_for']);
}

/** Finds a list and locks it until the transaction ends. */
export function lockImport(trx: Trx, id: string): Promise<ImportRow | undefined> {
  return trx.selectFrom('roll_imports').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

/** Lists the lists that wait for a worker. */
export function listWaiting(db: Db): Promise<ImportRow[]> {
  return db
    .selectFrom('roll_imports')
    .selectAll()
    .where('state', 'in', ['checking', 'moving', 'taking-back'])
    .orderBy('begun_at')
    .execute();
}

export interface ImportChange {
  readonly state?: State;
  readonly problem?: RollImport['problem'];
  readonly form?: ListForm;
  readonly doneBytes?: number;
  readonly goodRows?: number;
  readonly badRows?: number;
}

/**
 * Changes the state of a list, and counts its checks.
 * @param from the only state in which to change it, if that matters
 */
export async function updateImport(
  db: Db,
  id: string,
  { state, problem, form, doneBytes, goodRows, badRows }: ImportChange,
  from?: State,
): Promise<void> {
  await db
    .updateTable('roll_imports')
    .set({
      ...(state !== undefined && { state }),
      ...(state === 'checking' && { check_no: sql<number>`check_no + 1` }),
      ...(problem !== undefined && { problem }),
      ...(form !== undefined && { form: JSON.stringify(form) }),
      ...(doneBytes !== undefined && { done_bytes: doneBytes }),
      ...(goodRows !== undefined && { good_rows: goodRows }),
      ...(badRows !== undefined && { bad_rows: badRows }),
    })
    .where('id', '=', id)
    .$if(from !== undefined, (update) => update.where('state', '=', from as State))
    .execute();
}

/** Stores who takes a list back, and why. */
export async function beginTakingBack(
  trx: Trx,
  id: string,
  { by, reason }: { readonly by: UserId; readonly reason: string },
): Promise<void> {
  await trx
    .updateTable('roll_imports')
    .set({ state: 'taking-back', taken_back_by: by, taken_back_for: reason })
    .where('id', '=', id)
    .execute();
}

/** Stores what became of the places of a list that was taken back. */
export async function endTakingBack(
  trx: Trx,
  id: string,
  { gone, claimed }: { readonly gone: number; readonly claimed: number },
): Promise<void> {
  await trx
    .updateTable('roll_imports')
    .set({ state: 'taken-back', places_gone: gone, places_claimed: claimed })
    .where('id', '=', id)
    .execute();
}

/** Marks a list as on the roll after all, when taking it back was refused. */
export async function leaveOnRoll(trx: Trx, id: string): Promise<void> {
  await trx
    .updateTable('roll_imports')
    .set({ state: 'done', taken_back_by: null, taken_back_for: null })
    .where('id', '=', id)
    .execute();
}

/** Stores a sealed part of a file; a repeated part replaces itself. */
export async function keepPart(db: Db, id: string, part: number, bytes: Buffer): Promise<void> {
  await db
    .insertInto('roll_import_parts')
    .values({ import_id: id, part, bytes })
    .onConflict((conflict) => conflict.columns(['import_id', 'part']).doUpdateSet({ bytes }))
    .execute();
}

/** Counts the received bytes of a file, as they were before they were sealed. */
export async function countBytes(db: Db, id: string): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    SELECT coalesce(sum(octet_length(bytes) - ${sql.lit(SEAL_BYTES)}), 0)::bigint AS bytes FROM roll_import_parts WHERE import_id = ${id}`.execute(
    db,
  );
  return Number(rows[0]?.bytes ?? 0);
}

/** Reads a sealed part of a file; undefined after the last one. */
export async function readPart(db: Db, id: string, part: number): Promise<Buffer | undefined> {
  const row = await db
    .selectFrom('roll_import_parts')
    .select('bytes')
    .where('import_id', '=', id)
    .where('part', '=', part)
    .executeTakeFirst();
  return row?.bytes;
}

/** Stores the faults of rows. */
export async function insertFaults(db: Db, id: string, faults: readonly Fault[]): Promise<void> {
  if (faults.length === 0) return;
  const [lines, fields, codes, rows] = [
    faults.map(({ line }) => line),
    faults.map(({ field }) => field),
    faults.map(({ code }) => code),
    faults.map(({ cells }) => cells && JSON.stringify(cells)),
  ];
  await sql`INSERT INTO roll_import_faults (import_id, line, field, code, cells)
    SELECT ${id}, * FROM unnest(${lines}::integer[], ${fields}::text[], ${codes}::text[], ${rows}::jsonb[])
    ON CONFLICT DO NOTHING`.execute(db);
}

/** Lists the faults after a line, in file order, with all faults of the last row. */
export async function listFaults(db: Db, id: string, afterLine: number, limit: number): Promise<RowFault[]> {
  const { rows } = await sql<RowFault>`
    SELECT * FROM (
      SELECT line, field, code, other_line AS "otherLine", cells FROM roll_import_faults WHERE import_id = ${id} AND line > ${afterLine}
        ORDER BY line FETCH FIRST ${sql.lit(limit)} ROWS WITH TIES) AS listed ORDER BY line, field`.execute(
    db,
  );
  return rows;
}

/** Deletes the faults of a list, with the cells of its bad rows. */
export async function dropFaults(db: Db, id: string): Promise<void> {
  await db.deleteFrom('roll_import_faults').where('import_id', '=', id).execute();
}

/**
 * Lists the lists with unneeded data: given up or taken back, or of an election that is over or was given up.
 */
export async function listForgotten(db: Db): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT i.id FROM roll_imports i JOIN elections e ON e.id = i.election_id
      WHERE (i.state IN ('dropped', 'taken-back') OR e.status = 'closed' OR e.given_up_at IS NOT NULL)
        AND (i.state NOT IN ('done', 'failed', 'dropped', 'taking-back', 'taken-back')
          OR EXISTS (SELECT FROM roll_import_parts WHERE import_id = i.id)
          OR EXISTS (SELECT FROM roll_import_faults WHERE import_id = i.id)
          OR EXISTS (SELECT FROM roll_staging WHERE import_id = i.id))`.execute(db);
  return rows.map(({ id }) => id);
}

/** Fails a list that was in progress when its election ended; none of it is put on the roll. */
export async function endImport(db: Db, id: string): Promise<void> {
  await db
    .updateTable('roll_imports')
    .set({ state: 'failed', problem: 'closed' })
    .where('id', '=', id)
    .where('state', 'not in', ['done', 'failed', 'dropped', 'taking-back', 'taken-back'])
    .execute();
}

/** Deletes the uploaded file of a list. */
export async function dropParts(db: Db, id: string): Promise<void> {
  await db.deleteFrom('roll_import_parts').where('import_id', '=', id).execute();
}
