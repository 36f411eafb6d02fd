import { type RawBuilder, sql } from 'kysely';
import type { Db, Trx } from './connect.ts';

/** Short-lived tables, and the mark of a database that was not restored: scripts/back-up.sh leaves them out too. */
export const LEFT_OUT = [
  'ongoing_records',
  'limit_uses',
  'ticket_keys',
  'moved_marks',
  'sessions',
  'mailed_codes',
  'outbox',
  'password_requests',
  'password_links',
] as const;

const FETCHED_AT_ONCE = 500;
const INSERTED_CHARS = 4_000_000;

/** The reason why nothing was restored. */
export type RestoreRefusal = 'damaged' | 'other-build' | 'not-empty';

/** Thrown to roll a restore back. */
class NotRestored extends Error {
  readonly reason: RestoreRefusal;
  constructor(reason: RestoreRefusal) {
    super(reason);
    this.reason = reason;
  }
}

/**
 * Writes every row of a database as a line that does not reveal when it came: sorted, except for the public record,
 * and fresh marks among the others. Casts go on meanwhile.
 * @param owner a connection without a statement timeout
 * @param write gets JSON lines
 * @see docs/decisions/135-backups-in-sorted-order.md
 */
export async function writeSortedCopy(owner: Db, write: (line: string) => Promise<void>): Promise<void> {
  const transaction = owner.transaction().setIsolationLevel('repeatable read').setAccessMode('read only');
  await transaction.execute(async (trx) => {
    // Before the snapshot: these tables are truncated and refilled now and then.
    await sql`LOCK TABLE fresh_marks, intake IN ACCESS SHARE MODE`.execute(trx);
    await write(JSON.stringify({ build: await buildOf(trx) }));
    let rows = 0;
    for (const { name } of await listTables(trx)) {
      if (name === 'fresh_marks' || LEFT_OUT.some((left) => left === name)) continue;
      await write(JSON.stringify({ table: name }));
      for await (const row of readRows(trx, name)) {
        await write(JSON.stringify(row));
        rows += 1;
      }
    }
    await write(JSON.stringify({ sequences: await readSequences(trx), rows }));
  });
}

/**
 * Fills an empty database from such lines, in one transaction.
 * @param owner a superuser's connection without a statement timeout: no trigger may run
 */
export async function restoreSortedCopy(
  owner: Db,
  lines: AsyncIterable<string>,
): Promise<{ ok: true; rows: number } | { ok: false; reason: RestoreRefusal }> {
  try {
    return { ok: true, rows: await owner.transaction().execute((trx) => fill(trx, lines)) };
  } catch (error) {
    if (error instanceof NotRestored) return { ok: false, reason: error.reason };
    throw error;
  }
}

async function fill(trx: Trx, lines: AsyncIterable<string>): Promise<number> {
  await sql`SET LOCAL session_replication_role = replica`.execute(trx);
  const { rows: used } = await sql`SELECT FROM users UNION ALL SELECT FROM elections LIMIT 1`.execute(trx);
  if (used.length > 0) throw new NotRestored('not-empty');
  const tables = new Map((await listTables(trx)).map((table) => [table.name, table.columns]));
  await sql`TRUNCATE ${sql.join([...tables.keys()].map((name) => sql.table(name)))}`.execute(trx);
  let table: string | null = null;
  let waiting: string[] = [];
  let chars = 0;
  let rows = 0;
  let stated: number | null = null;
  const insert = async () => {
    if (table !== null && waiting.length > 0) await insertRows(trx, table, tables.get(table) ?? [], waiting);
    rows += waiting.length;
    waiting = [];
    chars = 0;
  };
  let isFirst = true;
  for await (const text of lines) {
    const line = parsedLine(text);
    if (stated !== null) throw new NotRestored('damaged');
    if (isFirst) {
      if (JSON.stringify(line) !== JSON.stringify({ build: await buildOf(trx) }))
        throw new NotRestored(
          typeof line === 'object' && line && 'build' in line ? 'other-build' : 'damaged',
        );
      isFirst = false;
    } else if (typeof line === 'string') {
      if (table === null) throw new NotRestored('damaged');
      waiting.push(line);
      chars += line.length;
      if (chars > INSERTED_CHARS) await insert();
    } else if (isHeader(line) && tables.has(line.table)) {
      await insert();
      table = line.table;
    } else if (isEnd(line)) {
      await insert();
      stated = line.rows;
      for (const [name, value] of Object.entries(line.sequences))
        await sql`SELECT setval(${name}::regclass, ${value}::bigint)`.execute(trx);
    } else throw new NotRestored('damaged');
  }
  if (stated !== rows) throw new NotRestored('damaged');
  return rows;
}

function parsedLine(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new NotRestored('damaged');
  }
}

const isHeader = (line: unknown): line is { table: string } =>
  typeof line === 'object' && line !== null && 'table' in line && typeof line.table === 'string';
const isEnd = (line: unknown): line is { sequences: Record<string, string>; rows: number } =>
  typeof line === 'object' && line !== null && 'sequences' in line && 'rows' in line;

/** Rows in PostgreSQL's own text of a row, which it reads again without loss. */
async function* readRows(trx: Trx, name: string): AsyncGenerator<string> {
  const all: RawBuilder<unknown> =
    name === 'voted' ? sql`(TABLE voted UNION ALL TABLE fresh_marks)` : sql.table(name);
  // These have the order of the public record.
  const isRecord = name.startsWith('record_') || name === 'recorded_ballots';
  const order = isRecord ? sql`` : sql`ORDER BY row::text COLLATE "C"`;
  await sql`DECLARE copied NO SCROLL CURSOR FOR SELECT row::text AS row FROM ${all} AS row ${order}`.execute(
    trx,
  );
  for (;;) {
    const { rows } = await sql<{ row: string }>`FETCH ${sql.lit(FETCHED_AT_ONCE)} FROM copied`.execute(trx);
    if (rows.length === 0) break;
    for (const { row } of rows) yield row;
  }
  await sql`CLOSE copied`.execute(trx);
}

async function insertRows(
  trx: Trx,
  name: string,
  columns: readonly string[],
  rows: readonly string[],
): Promise<void> {
  const to = sql.table(name);
  const listed = sql.join(columns.map((column) => sql.ref(column)));
  const values = sql.join(columns.map((column) => sql`(given.row).${sql.ref(column)}`));
  await sql`INSERT INTO ${to} (${listed}) OVERRIDING SYSTEM VALUE
    SELECT ${values} FROM (SELECT text::${to} AS row FROM unnest(${rows}::text[]) AS text) AS given`.execute(
    trx,
  );
}

/** Lists the tables with the columns that are not computed. */
async function listTables(trx: Trx): Promise<{ name: string; columns: string[] }[]> {
  const { rows } = await sql<{ name: string; columns: string[] }>`
    SELECT relname AS name, ARRAY(SELECT attname::text FROM pg_attribute
        WHERE attrelid = pg_class.oid AND attnum > 0 AND NOT attisdropped AND attgenerated = ''
        ORDER BY attnum) AS columns
      FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace
        AND relname NOT LIKE 'kysely%' ORDER BY relname`.execute(trx);
  return rows;
}

/** Names the tables' build: the migrations, and every table with its columns. */
async function buildOf(trx: Trx): Promise<unknown> {
  const { rows } = await sql<{ name: string }>`SELECT name FROM kysely_migration ORDER BY name`.execute(trx);
  return [
    rows.map(({ name }) => name),
    (await listTables(trx)).map(({ name, columns }) => [name, ...columns]),
  ];
}

async function readSequences(trx: Trx): Promise<Record<string, string>> {
  const { rows } = await sql<{ name: string; value: string }>`
    SELECT sequencename AS name, last_value::text AS value FROM pg_sequences
      WHERE schemaname = 'public' AND last_value IS NOT NULL`.execute(trx);
  return Object.fromEntries(rows.map(({ name, value }) => [name, value]));
}
