import { reachPostgres } from './global-setup.ts';

/**
 * Not a test: a program that the whole run begins with, so that a database that cannot be had is said once
 * and not by every test.
 */
try {
  const { stop } = await reachPostgres();
  await stop();
} catch (error) {
  process.stderr.write(`The tests need a database, and it cannot be had. ${(error as Error).message}\n`);
  process.exitCode = 1;
}
