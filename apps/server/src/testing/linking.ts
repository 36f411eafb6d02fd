import { readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import type { Db } from '../platform/database/connect.ts';

type Row = Readonly<Record<string, string>>;
/** Every table that somebody reads, with its rows in the order in which they lie. */
type Tables = ReadonlyMap<string, readonly Row[]>;

/** A voter's ballot (its tracker in hex), and the area by which anybody can tell their papers apart. */
export interface Cast {
  readonly voter: string;
  readonly tracker: string;
  readonly area?: string;
}

const BACK_UP = new URL('../../../../scripts/back-up.sh', import.meta.url);

/**
 * Reads every table as somebody with the database's password does, with PostgreSQL's own columns and the size of
 * each row. A plain `pg_dump` has the same rows in the same order, and fewer columns.
 */
export async function readLive(owner: Db): Promise<Tables> {
  const { rows: named } = await sql<{ name: string }>`SELECT relname AS name FROM pg_class
    WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace`.execute(owner);
  const tables = new Map<string, Row[]>();
  for (const { name } of named) {
    const { rows } = await sql<{ row: object }>`SELECT to_jsonb(t) || jsonb_build_object('xmin', xmin::text,
      'xmax', xmax::text, 'cmin', cmin::text, 'size', pg_column_size(t.*)) AS row FROM ${sql.table(name)} AS t`.execute(
      owner,
    );
    tables.set(
      name,
      rows.map(({ row }) => texts(row)),
    );
  }
  return tables;
}

/** Reads what the backup script keeps of the same tables: without short-lived ones, sorted, marks together. */
export async function readBackUp(owner: Db): Promise<Tables> {
  const left = /^for table in (.*); do$/m.exec(await readFile(BACK_UP, 'utf8'))?.[1]?.split(' ') ?? [];
  if (left.length === 0) throw new Error('the script names no tables that it leaves out');
  const live = await readLive(owner);
  const tables = new Map<string, Row[]>();
  for (const [name, rows] of live) {
    if (left.includes(name) || name === 'fresh_marks') continue;
    const all = name === 'voted' ? [...rows, ...(live.get('fresh_marks') ?? [])] : rows;
    const kept = all.map(({ xmin, xmax, cmin, size, ...row }) => row);
    const isRecord = /^(record_.*|recorded_ballots)$/.test(name);
    tables.set(name, isRecord ? kept : kept.sort((a, b) => compare(JSON.stringify(a), JSON.stringify(b))));
  }
  return tables;
}

/** Values of the columns; ballots and pictures themselves order nobody. */
const texts = (row: object): Row =>
  Object.fromEntries(
    Object.entries(row).flatMap(([column, value]) => {
      const text = typeof value === 'string' ? value : JSON.stringify(value);
      return value === null || text.length > 300 ? [] : [[column, text]];
    }),
  );

function compare(a: string, b: string): number {
  const difference = Number(a) - Number(b);
  if (!Number.isNaN(difference) && difference !== 0) return difference;
  return a < b ? -1 : a > b ? 1 : 0;
}

/** Rows of one table that name voters or ballots, with what is named. */
interface NamingRows {
  readonly table: string;
  readonly rows: readonly { readonly key: string; readonly row: Row }[];
}

/** Finds the tables that name each of these voters or ballots, once or more. */
function namedIn(tables: Tables, keys: ReadonlySet<string>): NamingRows[] {
  return [...tables].flatMap(([table, rows]) => {
    const named = rows.flatMap((row) => {
      const key = Object.values(row)
        .map((text) => text.replace(/^\\x/, ''))
        .find((text) => keys.has(text));
      return key === undefined ? [] : [{ key, row }];
    });
    return named.length === 0 ? [] : [{ table, rows: named }];
  });
}

/** Lists the orders of a table: as its rows lie, and by each column. */
function ordersOf({ table, rows }: NamingRows): [string, string[]][] {
  const columns = [...new Set(rows.flatMap(({ row }) => Object.keys(row)))];
  const by = (column: string) =>
    [...rows].sort((a, b) => compare(a.row[column] ?? '', b.row[column] ?? '')).map(({ key }) => key);
  return [
    [`${table} as it lies`, rows.map(({ key }) => key)],
    ...columns.map((column): [string, string[]] => [`${table} by ${column}`, by(column)]),
  ];
}

/** The number of ballots tied to their voters, and the two columns or orders that tie them. */
export interface BestLink {
  readonly right: number;
  readonly how: string;
  readonly tried: number;
}

/**
 * Tries to tell who cast which ballot: the n-th voter of each order has the n-th ballot of each other order, within
 * an area; and rows with the same value in some column belong together.
 * @returns the attempt with the most voters right; by chance one in each area
 */
export function bestLink(tables: Tables, casts: readonly Cast[]): BestLink {
  const ballotOf = new Map(casts.map(({ voter, tracker }) => [voter, tracker]));
  const areaOf = new Map(
    casts.flatMap(({ voter, tracker, area = '' }) => [
      [voter, area],
      [tracker, area],
    ]),
  );
  const voters = namedIn(tables, new Set(casts.map(({ voter }) => voter)));
  const ballots = namedIn(tables, new Set(casts.map(({ tracker }) => tracker)));
  const best = { right: 0, how: '', tried: 0 };
  const note = (right: number, how: string) => {
    best.tried += 1;
    if (right > best.right) Object.assign(best, { right, how });
  };
  const areas = new Set(areaOf.values());
  const split = (order: string[]) =>
    [...areas].map((area) => order.filter((key) => areaOf.get(key) === area));
  const ordered = (named: NamingRows[]) =>
    named.flatMap(ordersOf).map(([how, order]) => ({ how, parts: split(order) }));
  const ballotOrders = ordered(ballots);
  for (const { how, parts } of ordered(voters))
    for (const other of ballotOrders) {
      const right = parts.flatMap((part, n) =>
        part.filter((voter, k) => other.parts[n]?.[k] === ballotOf.get(voter)),
      );
      note(new Set(right).size, `${how} / ${other.how}`);
    }
  for (const one of voters)
    for (const other of ballots)
      for (const [value, right] of sameValues(one, other, ballotOf))
        note(right, `${one.table} / ${other.table}: ${value}`);
  return best;
}

/** For each pair of columns, the voters whom somebody gets right on average who guesses among equal values. */
function* sameValues(
  voters: NamingRows,
  ballots: NamingRows,
  ballotOf: ReadonlyMap<string, string>,
): Generator<[string, number]> {
  const columnsOf = ({ rows }: NamingRows) => [...new Set(rows.flatMap(({ row }) => Object.keys(row)))];
  for (const column of columnsOf(voters)) {
    const withValue = new Map<string, Set<string>>();
    for (const { key, row } of voters.rows) {
      const value = row[column] ?? '';
      withValue.set(value, (withValue.get(value) ?? new Set()).add(key));
    }
    for (const other of columnsOf(ballots)) {
      const right = ballots.rows.reduce((sum, { key, row }) => {
        const found = withValue.get(row[other] ?? '-') ?? new Set();
        return sum + ([...found].some((voter) => ballotOf.get(voter) === key) ? 1 / found.size : 0);
      }, 0);
      yield [`${column} = ${other}`, right];
    }
  }
}
