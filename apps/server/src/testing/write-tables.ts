import { sql } from 'kysely';
import type { Db } from '../platform/database/connect.ts';
import { APPEND_ONLY_TABLES } from '../platform/database/grants.ts';

/** The branded types of ids; a column that refers to one has the same type. */
const BRANDS: Readonly<Record<string, string>> = {
  'users.id': 'UserId',
  'parties.id': 'PartyId',
  'contests.id': 'PostId',
  'nominations.id': 'CandidateId',
  'proposals.id': 'ProposalId',
};

/** Types that the schema does not determine: of jsonb, of views, of generated columns. */
const GIVEN: Readonly<Record<string, string>> = {
  'audit_log.before': 'Once<Facts | null>',
  'audit_log.after': 'Once<Facts | null>',
  'ballot_entry_changes.subject': 'CandidateId | PartyId',
  'certifications.officers': 'Once<1 | 2>',
  'election_times.begins_at': 'Date | null',
  'election_times.ends_at': 'Date | null',
  'fresh_marks.voter_id': 'Once<UserId>',
  'image_uses.kind': "'account' | 'party' | 'nomination' | 'logo' | 'proposal' | 'revision'",
  'named_contests.area': 'string | null',
  'named_contests.id': 'PostId',
  'outbox.kind': 'GeneratedAlways<MailKind>',
  'proposals.salt': 'Once<Buffer>',
  'rehearsals.steps': 'ColumnType<RehearsalSteps | null, null | undefined, string | null>',
  'roll_imports.form': 'ColumnType<ListForm | null, never, string>',
  'roll_imports.problem': "RollImport['problem']",
  'roll_import_faults.cells': 'ColumnType<RowCells | null, never, never>',
  'roll_import_faults.code': "RowFault['code']",
  'roll_import_faults.field': "RowFault['field']",
  'roll_import_faults.other_line': 'ColumnType<number | null, never, never>',
  'rolls.changes': 'ColumnType<number, undefined, never>',
  'rolls.places': 'ColumnType<number, undefined, never>',
  'sessions.id': 'GeneratedAlways<string>',
};

/**
 * Columns that no statement updates ('*' for all), besides keys, `created_at` and those of append-only
 * tables.
 */
const WRITTEN_ONCE: Readonly<Record<string, string>> = {
  announcements: 'election_id kind said said_ha said_yo said_ig said_pcm said_by said_at',
  ballot_entry_changes: 'at',
  ballot_styles: '*',
  ceremonies: 'id origin size threshold',
  commission: 'set_up_at',
  count_lines: 'contest_id candidate_id',
  fresh_marks: '*',
  intake: '*',
  officer_invitations: 'expires_at',
  officers: 'added_at',
  party_members: '*',
  proposals: 'election_id act params proposed_by proposed_at expires_at',
  record_hints: '*',
  records: 'origin verifier_key setup_hash trustees_hash held_trustee',
  revision_ballots: 'lines',
  reminders: 'asked_at',
  roll_imports: 'begun_at',
  setup_links: 'expires_at',
  style_areas: '*',
  trustee_messages: '*',
  trustee_places: 'name email',
  turnout_samples: '*',
};

const SCALARS: Readonly<Record<string, string>> = {
  bool: 'boolean',
  bytea: 'Buffer',
  float8: 'number',
  int2: 'number',
  int4: 'number',
  int8: 'number',
  text: 'string',
  timestamptz: 'Date',
  uuid: 'string',
};

interface Column {
  readonly table: string;
  readonly name: string;
  readonly scalar: string;
  readonly isArray: boolean;
  readonly isView: boolean;
  readonly isNullable: boolean;
  readonly isKey: boolean;
  readonly hasDefault: boolean;
  readonly isComputed: boolean;
  /** The check constraint that lists the allowed values. */
  readonly words: string | null;
  /** The columns that this foreign key refers to. */
  readonly refers: readonly string[];
  readonly about: string | null;
  readonly aboutTable: string | null;
}

const readColumns = sql<Column>`
  SELECT relname AS "table", attname AS name, coalesce(element.typname, own.typname) AS scalar,
    element.oid IS NOT NULL AS "isArray", relkind = 'v' AS "isView", NOT attnotnull AS "isNullable",
    EXISTS (SELECT FROM pg_index WHERE indrelid = c.oid AND indisprimary AND attnum = ANY (indkey)) AS "isKey",
    atthasdef AS "hasDefault", attgenerated <> '' AS "isComputed",
    (SELECT pg_get_constraintdef(oid) FROM pg_constraint WHERE conrelid = c.oid AND contype = 'c'
      AND conkey = ARRAY[attnum] AND pg_get_constraintdef(oid) LIKE '%= ANY (ARRAY[''%') AS words,
    ARRAY(SELECT confrelid::regclass || '.' || theirs.attname FROM pg_constraint,
      unnest(conkey, confkey) AS pair (mine, its), pg_attribute AS theirs
      WHERE contype = 'f' AND conrelid = c.oid AND mine = a.attnum AND theirs.attrelid = confrelid
        AND theirs.attnum = its) AS refers,
    col_description(c.oid, attnum) AS about, obj_description(c.oid, 'pg_class') AS "aboutTable"
  FROM pg_attribute AS a JOIN pg_class AS c ON c.oid = attrelid JOIN pg_type AS own ON own.oid = atttypid
    LEFT JOIN pg_type AS element ON element.oid = own.typelem AND own.typcategory = 'A'
  WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p', 'v') AND attnum > 0 AND NOT attisdropped
    AND relname NOT LIKE 'kysely_%'
  ORDER BY relname COLLATE "C", attnum`;

/**
 * Generates the TypeScript types of all rows from the database's schema and the tables above.
 * @throws Error if SCALARS lacks a type, or a name in those tables is no column
 */
export async function writeTables(owner: Db): Promise<string> {
  const { rows } = await readColumns.execute(owner);
  const columns = new Map(rows.map((column) => [pathOf(column), column]));
  const named = Object.entries(WRITTEN_ONCE).flatMap(([table, names]) =>
    names.split(' ').map((name) => `${table}.${name}`),
  );
  const known = new Set([...columns.keys(), ...rows.map(({ table }) => `${table}.*`)]);
  const unknown = [...Object.keys(BRANDS), ...Object.keys(GIVEN), ...named].filter(
    (path) => !known.has(path),
  );
  if (unknown.length > 0) throw new Error(`no such column: ${unknown.join(', ')}`);
  const names = [...new Set(rows.map(({ table }) => table))];
  const tables = names.map((name) => rows.filter(({ table }) => table === name));
  const list = tables.map(([one]) => one && `  ${one.table}: ${interfaceOf(one)};\n`).join('');
  const all = `/** Every table, as the newest migration leaves it. */\nexport interface Tables {\n${list}}\n`;
  return [HEAD, ...tables.map((table) => writeTable(table, columns)), all].join('\n');
}

const HEAD = `// Written from the schema by tables.test.ts beside it, with \`vitest -u\`.
import type { RehearsalSteps } from '@evoting/contract/commission/rehearsal';
import type { ListForm, RollImport, RowCells, RowFault } from '@evoting/contract/commission/roll';
import type { ProposalId } from '@evoting/contract/commission/proposals';
import type { CandidateId, PartyId, PostId, UserId } from '@evoting/contract/fields';
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { Facts, MailKind, Once } from './columns.ts';
`;

function writeTable(table: readonly Column[], columns: ReadonlyMap<string, Column>): string {
  const [first] = table;
  if (!first) return '';
  const lines = table.map(
    (column) => `${about(column.about, '  ')}  ${column.name}: ${typeOf(column, columns)};\n`,
  );
  return `${about(first.aboutTable, '')}export interface ${interfaceOf(first)} {\n${lines.join('')}}\n`;
}

function typeOf(column: Column, columns: ReadonlyMap<string, Column>): string {
  const given = GIVEN[pathOf(column)];
  if (given) return given;
  const one = brandOf(column, columns) ?? wordsOf(column) ?? SCALARS[column.scalar];
  if (!one) throw new Error(`SCALARS does not say what ${column.scalar} is, the type of ${pathOf(column)}`);
  // PostgreSQL does not know which columns of a view are never null.
  const held = `${one}${column.isArray ? '[]' : ''}${column.isNullable && !column.isView ? ' | null' : ''}`;
  if (column.isComputed) return `GeneratedAlways<${held}>`;
  if (!isWrittenOnce(column)) return column.hasDefault ? `Generated<${held}>` : held;
  return column.hasDefault ? `ColumnType<${held}, ${held} | undefined, never>` : `Once<${held}>`;
}

function isWrittenOnce({ table, name, isKey }: Column): boolean {
  if (isKey || name === 'created_at' || APPEND_ONLY_TABLES.some((one) => one === table)) return true;
  const names = WRITTEN_ONCE[table]?.split(' ') ?? [];
  return names.includes('*') || names.includes(name);
}

/** The branded type of a column, or of the column that it refers to, directly or not. */
function brandOf(column: Column, columns: ReadonlyMap<string, Column>): string | undefined {
  const brand = BRANDS[pathOf(column)];
  if (brand) return brand;
  return column.refers
    .filter((path) => path !== pathOf(column))
    .map((path) => brandOf(columns.get(path) as Column, columns))
    .find((found) => found !== undefined);
}

/** Converts `CHECK ((state = ANY (ARRAY['a'::text, 'b'::text])))` to a union type. */
function wordsOf({ words }: Column): string | undefined {
  return words?.match(/'[^']*'(?=::)/g)?.join(' | ');
}

function interfaceOf({ table, isView }: Column): string {
  const name = table.replaceAll(/(?:^|_)([a-z])/g, (_, letter: string) => letter.toUpperCase());
  return `${name}${isView ? 'View' : 'Table'}`;
}

function about(said: string | null, indent: string): string {
  return said ? `${indent}/** ${said} */\n` : '';
}

function pathOf({ table, name }: Column): string {
  return `${table}.${name}`;
}
