import { AsyncLocalStorage } from 'node:async_hooks';
import type { Db } from '../platform/database/connect.ts';

const holdsConnection = new AsyncLocalStorage<true>();

/** Runs work as a caller that holds no connection, even inside a test's transaction. */
export const asOtherCaller = <Result>(work: () => Result): Result => holdsConnection.exit(work);

/**
 * Makes a database refuse a second connection to code that holds one: if every connection of the pool were
 * held by a caller that waits for a second, all would wait forever. Tests are exempt.
 * @param db is changed and returned
 */
export function oneConnectionEach(db: Db): Db {
  const executor = db.getExecutor();
  const provide = executor.provideConnection.bind(executor);
  executor.provideConnection = async (work) => {
    if (holdsConnection.getStore()) throw new Error('a second connection is asked for while one is held');
    if (isCalledByTest()) return provide(work);
    return provide((connection) => holdsConnection.run(true, () => work(connection)));
  };
  return db;
}

/** Tells whether the innermost caller outside libraries is a test. */
function isCalledByTest(): boolean {
  const { prepareStackTrace } = Error;
  Error.prepareStackTrace = (_error, sites) => sites.map((site) => site.getFileName() ?? '');
  const files = new Error().stack as unknown as string[];
  Error.prepareStackTrace = prepareStackTrace;
  const caller = files.find((file) => file !== files[0] && !/^node:|\/node_modules\//.test(file)) ?? '';
  return /\.test\.ts|\/testing\//.test(caller);
}
