import type { ColumnType } from 'kysely';

/** A column that is set on insert and never changed. */
export type Once<T> = ColumnType<T, T, never>;

/** The facts of an event, stored as jsonb: names, ids, states. */
export type Facts = Readonly<Record<string, string | number | boolean | null>>;

/** A mail or an SMS, sent for the first time or again. */
export type MailKind = 'mail' | 'mail again' | 'sms' | 'sms again';
