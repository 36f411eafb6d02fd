import type { Migration } from 'kysely';
import * as schema from './001-schema.ts';

/** All migrations by name, in order. Do not edit a released migration: add the next one. Forward only. */
export const migrations: Readonly<Record<string, Migration>> = {
  '001-schema': schema,
};
