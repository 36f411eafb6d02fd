import { AsyncLocalStorage } from 'node:async_hooks';
import type { Db } from '../platform/database/connect.ts';

const taken = new AsyncLocalStorage<true>();

/** Runs something as a caller that holds no connection, wherever a test begins it. */
export const asSomebodyElse = <Result>(work: () => Result): Result => taken.exit(work);

/**
 * Refuses a second connection to code that holds one: with every connection of the pool held by callers that
 * wait for a second, all would wait forever. A transaction uses its own connection for everything. A test
 * itself may hold a transaction beside the code that it tests.
 * Takes: a database, which is changed.
 * Gives: the same.
 */
export function oneConnectionEach(db: Db): Db {
  const executor = db.getExecutor();
  const provide = executor.provideConnection.bind(executor);
  executor.provideConnection = async (work) => {
    if (taken.getStore()) throw new Error('a second connection is asked for while one is held');
    if (isAskedByTest()) return provide(work);
    return provide((connection) => taken.run(true, () => work(connection)));
  };
  return db;
}

/** Whether the code that asks, whatever library it asks through, is a test's. */
function isAskedByTest(): boolean {
  const { prepareStackTrace } = Error;
  Error.prepareStackTrace = (_error, sites) => sites.map((site) => site.getFileName() ?? '');
  const files = new Error().stack as unknown as string[];
  Error.prepareStackTrace = prepareStackTrace;
  const asking = files.find((file) => file !== files[0] && !/^node:|\/node_modules\//.test(file)) ?? '';
  return /\.test\.ts|\/testing\//.test(asking);
}
