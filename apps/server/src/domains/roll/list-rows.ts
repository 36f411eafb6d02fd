import {
  CELL_MAX_LENGTH,
  type ListForm,
  type RowCells,
  type RowFault,
} from '@evoting/contract/commission/roll';
import { nameSchema } from '@evoting/contract/fields';
import { readContact } from './contacts.ts';
import { IDENTITY_NUMBER, plainIdentity } from './identity-digest.ts';
import { foldedName } from './names.ts';

/** A valid row, as stored on the roll. */
export interface GoodRow {
  readonly voterNumber: string;
  readonly surname: string;
  readonly name: string;
  readonly areaId: string;
  readonly contact: string | null;
  /** Null for a list without identity numbers. */
  readonly identityDigest: Buffer | null;
}

/** A fault of a row; the first fault of a row has its cells. */
export type Fault = Readonly<Omit<RowFault, 'otherLine'>>;

/** The areas by code. */
export type KnownAreas = ReadonlyMap<string, { readonly id: string; readonly isDivided: boolean }>;

/** The data against which rows are checked. */
export interface RowContext {
  readonly areas: KnownAreas;
  readonly takesPhones: boolean;
  /** Digests an identity number for the election. */
  digest(identityNumber: string): Buffer;
}

/** The pattern of a voter number after `plainNumber`. */
export const VOTER_NUMBER = /^[A-Z0-9][A-Z0-9/-]{0,39}$/;

/** Normalises a typed voter number. */
export const plainNumber = (typed: string): string => typed.trim().toUpperCase();

/**
 * Reads a row of a list.
 * @returns the row as stored on the roll, or all its faults
 */
export function readRow(
  cells: readonly string[],
  line: number,
  columns: ListForm['columns'],
  { areas, takesPhones, digest }: RowContext,
): { ok: true; row: GoodRow } | { ok: false; faults: Fault[] } {
  const typed = eachCell((field) => typedIn(cells, columns[field]));
  const row = {
    voterNumber: plainNumber(typed.voterNumber),
    contact: typed.contact || null,
    surname: typed.surname,
    name: typed.name,
  };
  const area = columns.area === null ? areas.get(WHOLE) : areas.get(typed.area || NOWHERE);
  const faults: Fault[] = [];
  const refuse = (field: Fault['field'], code: Fault['code']) => {
    const shown = faults.length === 0 ? eachCell((of) => cut(typed[of])) : null;
    faults.push({ line, field, code, cells: shown });
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
  const { identityNumber } = columns;
  const identity = identityNumber === null ? null : plainIdentity(typedIn(cells, identityNumber));
  if (identity !== null && !IDENTITY_NUMBER.test(identity)) refuse('identityNumber', 'bad-identity');
  if (!area || faults.length > 0) return { ok: false, faults };
  const identityDigest = identity === null ? null : digest(identity);
  const reached = contact?.ok ? contact.contact : null;
  return { ok: true, row: { ...row, areaId: area.id, contact: reached, identityDigest } };
}

const eachCell = (read: (field: keyof RowCells) => string): RowCells => ({
  voterNumber: read('voterNumber'),
  surname: read('surname'),
  name: read('name'),
  area: read('area'),
  contact: read('contact'),
});

/** The apostrophe that tables saved by this product have before the first character of a formula. */
const FORMULA_GUARD = /^'(?=[=+\-@\t\r])/;

const typedIn = (cells: readonly string[], column: number | null): string =>
  column === null ? '' : (cells[column] ?? '').replace(FORMULA_GUARD, '').normalize('NFC');

const cut = (text: string): string =>
  text.length > CELL_MAX_LENGTH ? `${text.slice(0, CELL_MAX_LENGTH).replace(/\p{Cs}$/u, '')}…` : text;

/** The area's code of a list without areas: everybody is in the root, which must not be divided then. */
export const WHOLE = '';
/** No area has this code. */
const NOWHERE = ' ';
