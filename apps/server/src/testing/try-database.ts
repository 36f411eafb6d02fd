import { reachPostgres } from './global-setup.ts';

/**
 * A program that `npm test` runs first, so that a missing database is reported once and not by every test.
 */
try {
  const { stop } = await reachPostgres();
  await stop();
} catch (error) {
  process.stderr.write(`The tests need a database, and it cannot be had. ${(error as Error).message}\n`);
  process.exitCode = 1;
}
