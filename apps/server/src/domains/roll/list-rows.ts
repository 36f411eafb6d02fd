import {
  CELL_MAX_LENGTH,
  type ListForm,
  type RowCells,
  type RowFault,
} from '@evoting/contract/commission/roll';
import { nameSchema } from '@evoting/contract/fields';
import { readContact } from './contacts.ts';
import { foldedName } from './names.ts';

/** A row in the form of the roll. */
export interface GoodRow {
  readonly voterNumber: string;
  readonly surname: string;
  readonly name: string;
  readonly areaId: string;
  readonly contact: string | null;
}

/** A fault of a row; the first one of a row has its cells. */
export type Fault = Readonly<Omit<RowFault, 'otherLine'>>;

/** The areas by their codes, and which of them are divided. */
export type KnownAreas = ReadonlyMap<string, { readonly id: string; readonly isDivided: boolean }>;

/** The data against which a row is checked. */
export interface Known {
  readonly areas: KnownAreas;
  readonly takesPhones: boolean;
}

/** A voter number after `plainNumber`. */
export const VOTER_NUMBER = /^[A-Z0-9][A-Z0-9/-]{0,39}$/;

/** A voter number as it is stored, from any spelling. */
export const plainNumber = (typed: string): string => typed.trim().toUpperCase();

/**
 * Reads a row of a list.
 * Takes: the row's cells, which column holds what, the areas, and whether phone numbers are reached.
 * Gives: the row in the form of the roll, or all its faults.
 */
export function readRow(
  cells: readonly string[],
  line: number,
  columns: ListForm['columns'],
  { areas, takesPhones }: Known,
): { ok: true; row: GoodRow } | { ok: false; faults: Fault[] } {
  const typed = eachCell((field) => typedIn(cells, columns[field]));
  const row = {
    ...{ voterNumber: plainNumber(typed.voterNumber), contact: typed.contact || null },
    ...{ surname: typed.surname, name: typed.name },
  };
  const area = columns.area === null ? areas.get(WHOLE) : areas.get(typed.area || NOWHERE);
  const faults: Fault[] = [];
  const refuse = (field: Fault['field'], code: Fault['code']) => {
    const kept = faults.length === 0 ? eachCell((of) => cut(typed[of])) : null;
    faults.push({ line, field, code, cells: kept });
  };
  if (!VOTER_NUMBER.test(row.voterNumber)) refuse('voterNumber', 'bad-number');
  for (const field of ['surname', 'name'] as const) {
    const read = nameSchema.safeParse(row[field]);
    if (read.success) row[field] = read.data;
    if (foldedName(row[field]) === '') refuse(field, 'missing');
    else if (!read.success) refuse(field, 'unreadable');
  }
  if (!area) refuse('area', 'unknown-area');
  else if (area.isDivided) refuse('area', 'has-parts');
  const contact = row.contact === null ? null : readContact(row.contact, takesPhones);
  if (contact?.ok === false) refuse('contact', contact.reason === 'no-sms' ? 'no-sms' : 'bad-email');
  return area && faults.length === 0
    ? { ok: true, row: { ...row, areaId: area.id, contact: contact?.ok ? contact.contact : null } }
    : { ok: false, faults };
}

const eachCell = (read: (field: keyof RowCells) => string): RowCells => ({
  voterNumber: read('voterNumber'),
  surname: read('surname'),
  name: read('name'),
  area: read('area'),
  contact: read('contact'),
});

/** The prefix that tables saved here have before the first sign of a formula. */
const KEPT_A_TEXT = /^'(?=[=+\-@\t\r])/;

const typedIn = (cells: readonly string[], column: number | null): string =>
  column === null ? '' : (cells[column] ?? '').replace(KEPT_A_TEXT, '').normalize('NFC');

const cut = (text: string): string =>
  text.length > CELL_MAX_LENGTH ? `${text.slice(0, CELL_MAX_LENGTH).replace(/\p{Cs}$/u, '')}…` : text;

/** A list without areas puts everybody into the root, which must not be divided. */
export const WHOLE = '';
/** No area has this code. */
const NOWHERE = ' ';
