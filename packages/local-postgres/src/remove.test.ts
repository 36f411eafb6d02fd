import { chmodSync, existsSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, expect, it } from 'vitest';
import { launchPostgres } from './launcher.ts';
import { findPostmaster, isAlive } from './postmaster.ts';
import { removeLocalDatabase } from './remove.ts';

const folders: string[] = [];
afterAll(() => folders.forEach((folder) => void rmSync(folder, { recursive: true, force: true })));

function newFolder(mode: number): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'e-voting-remove-'));
  chmodSync(folder, mode);
  folders.push(folder);
  return folder;
}

it.each([
  ['in its folder', 0o755],
  ['elsewhere, where its account may not enter the folder', 0o700],
])('a PostgreSQL that was left running is ended, and its data are removed: %s', async (_, mode) => {
  const dataDir = newFolder(mode);
  const { home } = await launchPostgres({ dataDir, durable: false });
  const running = await findPostmaster(path.join(home, 'cluster'));
  expect(await removeLocalDatabase(dataDir)).toBe(true);
  expect([isAlive(running?.pid ?? 0), existsSync(home)]).toEqual([false, false]);
  expect(await removeLocalDatabase(dataDir)).toBe(true);
});

it('a database in use by a program stays until that program has disconnected', async () => {
  const dataDir = newFolder(0o755);
  const { owner, home } = await launchPostgres({ dataDir, durable: false });
  const client = new pg.Client({ ...owner, application_name: 'somebody' });
  await client.connect();
  expect([await removeLocalDatabase(dataDir), existsSync(home)]).toEqual([false, true]);
  expect((await client.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }]);
  await client.end();
  await expect.poll(() => removeLocalDatabase(dataDir), { timeout: 30_000 }).toBe(true);
});

it('the database behind a copied link stays, because it does not belong to the copy', {
  tags: ['release'],
}, async () => {
  const [dataDir, copy] = [newFolder(0o700), newFolder(0o755)];
  const { home, moved, stop } = await launchPostgres({ dataDir, durable: false });
  await stop();
  symlinkSync(home, path.join(copy, 'postgres'));
  // Only a program started as root has a database that was moved; elsewhere a link belongs only to its maker.
  expect([await removeLocalDatabase(copy), existsSync(home)]).toEqual([true, moved]);
  await removeLocalDatabase(dataDir);
});
