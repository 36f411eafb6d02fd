import type { RowFault } from '@evoting/contract/commission/roll';
import { type RawBuilder, sql } from 'kysely';
import type { Db, Trx } from '../../platform/database/connect.ts';
import type { GoodRow } from './list-rows.ts';

/** The statement that reads the lines of `stagingLine`. */
export const COPY_INTO_STAGING =
  'COPY roll_staging (import_id, line, voter_number, surname, name, area_id, contact, identity_digest) FROM STDIN';

const ESCAPES: Readonly<Record<string, string>> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' };
const escaped = (text: string) => text.replace(/[\\\t\n\r]/g, (sign) => ESCAPES[sign] ?? sign);

/** Formats a row for COPY. */
export function stagingLine(importId: string, line: number, row: GoodRow): string {
  const { voterNumber, surname, name, areaId, contact, identityDigest } = row;
  const texts = [
    voterNumber,
    escaped(surname),
    escaped(name),
    areaId,
    contact === null ? '\\N' : escaped(contact),
    identityDigest === null ? '\\N' : `\\\\x${identityDigest.toString('hex')}`,
  ];
  return `${importId}\t${line}\t${texts.join('\t')}\n`;
}

/** Lists the areas by code, the root also by the empty code. */
export async function listKnownAreas(db: Db): Promise<Map<string, { id: string; isDivided: boolean }>> {
  const { rows } = await sql<{ id: string; code: string; isRoot: boolean; isDivided: boolean }>`
    SELECT id, code, parent_id IS NULL AS "isRoot",
           EXISTS (SELECT FROM areas AS part WHERE part.parent_id = areas.id) AS "isDivided" FROM areas`.execute(
    db,
  );
  return new Map(
    rows.flatMap(({ id, code, isRoot, isDivided }) => {
      const area = { id, isDivided };
      return isRoot ? [[code, area] as const, ['', area] as const] : [[code, area] as const];
    }),
  );
}

/** Deletes the good rows of a list. */
export async function emptyStaging(db: Db, importId: string): Promise<void> {
  await sql`DELETE FROM roll_staging WHERE import_id = ${importId}`.execute(db);
}

/**
 * Turns rows whose number or identity is on an earlier row, or on the roll, into faults; also of a number that had a
 * place.
 * @param namesAreas the list has a column of areas
 */
export async function refuseTwins(
  db: Db,
  importId: string,
  electionId: string,
  namesAreas: boolean,
): Promise<void> {
  await sql`ANALYZE roll_staging`.execute(db);
  const refuse = (field: RowFault['field'], code: RowFault['code'], takenOut: RawBuilder<unknown>) =>
    sql`WITH bad AS (${takenOut})
    INSERT INTO roll_import_faults (import_id, line, field, code, other_line, cells)
      SELECT ${importId}, line, ${field}, ${code}, first, ${cellsOf(namesAreas)}
        FROM bad LEFT JOIN areas ON areas.id = bad.area_id`.execute(db);
  for (const [field, column, twice, taken] of UNIQUE) {
    const own = sql.ref(column);
    await refuse(
      field,
      twice,
      sql`DELETE FROM roll_staging AS twin USING (
        SELECT line, ${own} AS own, first_value(line) OVER (PARTITION BY ${own} ORDER BY line) AS first
          FROM roll_staging WHERE import_id = ${importId} AND ${own} IS NOT NULL) AS ranked
        WHERE twin.import_id = ${importId} AND twin.${own} = ranked.own AND twin.line = ranked.line
          AND ranked.first < ranked.line RETURNING twin.*, ranked.first`,
    );
    await refuse(
      field,
      taken,
      sql`DELETE FROM roll_staging AS row USING roll WHERE row.import_id = ${importId}
        AND roll.election_id = ${electionId} AND roll.${own} = row.${own}
        RETURNING row.*, NULL::integer AS first`,
    );
  }
}

/** The columns of which no two places have the same: the field of the list, and the codes of its faults. */
const UNIQUE = [
  ['voterNumber', 'voter_number', 'number-twice', 'number-taken'],
  ['identityNumber', 'identity_digest', 'identity-twice', 'identity-taken'],
] as const;

/** A good row, as in its list. */
const cellsOf = (namesAreas: boolean) => sql`jsonb_build_object('voterNumber', bad.voter_number,
  'surname', bad.surname, 'name', bad.name, 'contact', coalesce(bad.contact, ''),
  'area', CASE WHEN ${namesAreas} THEN coalesce(areas.code, '') ELSE '' END)`;

/** Counts the good rows, and those with a fault. */
export async function countRows(db: Db, importId: string): Promise<{ good: number; bad: number }> {
  const { rows } = await sql<{ good: string; bad: string }>`
    SELECT (SELECT count(*) FROM roll_staging WHERE import_id = ${importId}) AS good,
           (SELECT count(DISTINCT line) FROM roll_import_faults WHERE import_id = ${importId}) AS bad`.execute(
    db,
  );
  return { good: Number(rows[0]?.good ?? 0), bad: Number(rows[0]?.bad ?? 0) };
}

/**
 * Moves the good rows of a list into the roll, except those whose area was divided meanwhile.
 * @returns the number of moved rows
 * @throws a database error (`roll_pkey`, `roll_identity`) if a number or a person got a place meanwhile
 */
export async function moveRows(trx: Trx, importId: string, electionId: string): Promise<number> {
  const { numAffectedRows } = await sql`
    INSERT INTO roll (election_id, voter_number, surname, name, area_id, contact, identity_digest, import_id)
      SELECT ${electionId}, voter_number, surname, name, area_id, contact, identity_digest, import_id FROM roll_staging
        WHERE import_id = ${importId} AND NOT EXISTS (SELECT FROM areas WHERE parent_id = roll_staging.area_id)
        ORDER BY voter_number`.execute(trx);
  return Number(numAffectedRows ?? 0n);
}
