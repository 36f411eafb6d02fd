import type { ColumnType } from 'kysely';

/** A time that is set once. */
export type SetOnce = ColumnType<Date, Date, never>;

/** A column that is written with the row, and never changed. */
export type Once<T> = ColumnType<T, T, never>;

/** Facts of an object as jsonb: names, ids, states. */
export type FactsColumn = Once<Readonly<Record<string, string | number | boolean | null>> | null>;
