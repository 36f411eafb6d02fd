import { readStored, removeStored, store } from '../../../lib/storage.ts';
import type { Fields, Source } from './fields.ts';

const KEY = 'new_election';

/** A form of a new election that was not sent yet. */
interface KeptForm {
  readonly source: Source;
  readonly fields: Fields;
}

/** Keeps what an officer typed in this browser: titles, posts and rules, and nothing about people. */
export const keepForm = (officer: string, form: KeptForm): void =>
  void store(KEY, JSON.stringify({ officer, ...form }));

/** Reads what this officer typed here and never sent; null where there is nothing, or another release kept it. */
export function readKeptForm(officer: string, blank: Fields): KeptForm | null {
  try {
    const kept = JSON.parse(readStored(KEY) ?? 'null');
    if (kept?.officer !== officer || typeof kept.source?.name !== 'string') return null;
    return areFields(kept.fields, blank) && areFields({ title: '', year: '', ...kept.source.fields }, blank)
      ? kept
      : null;
  } catch {
    return null;
  }
}

const areFields = (kept: object, blank: Fields): boolean =>
  Object.keys(blank).every((field) => typeof (kept as Record<string, unknown>)[field] === 'string');

export const forgetForm = (): void => removeStored(KEY);
