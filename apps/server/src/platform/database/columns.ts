import type { ColumnType } from 'kysely';

/** A column that is written with the row, and never changed. */
export type Once<T> = ColumnType<T, T, never>;

/** Facts of an object as jsonb: names, ids, states. */
export type Facts = Readonly<Record<string, string | number | boolean | null>>;

/** Whether it is an SMS or a mail, tried for the first time or again. */
export type MailKind = 'mail' | 'mail again' | 'sms' | 'sms again';
