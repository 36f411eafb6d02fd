import type { KyselyPlugin } from 'kysely';
import type { Db } from '../platform/database/connect.ts';

/** A database that counts its statements, and the rows and bytes of binary columns that they return. */
export function meter(db: Db) {
  const read = { statements: 0, rows: 0, bytes: 0 };
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      read.statements += 1;
      read.rows += result.rows.length;
      for (const value of result.rows.flatMap((row) => Object.values(row)))
        if (Buffer.isBuffer(value)) read.bytes += value.length;
      return result;
    },
  };
  return { db: db.withPlugin(plugin), read };
}
