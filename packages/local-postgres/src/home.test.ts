import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { launchPostgres } from './launcher.ts';
import { removeLocalDatabase } from './remove.ts';
import { query } from './testing/query.ts';

/**
 * Makes a folder of mode 0700. If these tests run as root, PostgreSQL's account cannot enter it, and the data
 * goes elsewhere.
 */
function newPrivateFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'e-voting-home-'));
  onTestFinished(async () => {
    await removeLocalDatabase(folder);
    rmSync(folder, { recursive: true });
  });
  return folder;
}

it('a data folder that was removed by hand and made again begins empty, not with the database of the first', {
  tags: ['release'],
}, async () => {
  const dataDir = newPrivateFolder();
  const first = await launchPostgres({ dataDir, durable: false });
  onTestFinished(() => rmSync(first.home, { recursive: true, force: true }));
  await query(first, 'CREATE TABLE of_the_first (id int)');
  await first.stop();
  rmSync(dataDir, { recursive: true });
  mkdirSync(dataDir, { mode: 0o700 });
  const second = await launchPostgres({ dataDir, durable: false });
  expect(await query(second, "SELECT to_regclass('of_the_first') AS found")).toEqual([{ found: null }]);
  await second.stop();
});

it('two that start at once in a private folder have one database', async () => {
  const dataDir = newPrivateFolder();
  const starters = await Promise.all([0, 1].map(() => launchPostgres({ dataDir, durable: false })));
  expect(new Set(starters.map(({ home }) => home)).size).toBe(1);
  await Promise.all(starters.map((starter) => starter.stop()));
});
