import type { Db } from '../platform/database/connect.ts';

/** Notes the statements sent through a database, each as the JSON of its syntax tree. */
export function notingStatements(db: Db): { readonly db: Db; readonly statements: string[] } {
  const statements: string[] = [];
  const noting = db.withPlugin({
    transformQuery: ({ node }) => {
      statements.push(JSON.stringify(node));
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  return { db: noting, statements };
}
