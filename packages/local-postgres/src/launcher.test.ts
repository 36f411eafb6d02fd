import { execFile, spawn } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  lstatSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { chmod, mkdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { chooseAccount } from './account.ts';
import { type EmbeddedPostgres, launchPostgres } from './launcher.ts';
import { clearStaleLock, findPostmaster, isAlive } from './postmaster.ts';
import { query } from './testing/query.ts';

const folders: string[] = [];
afterAll(() => folders.forEach((folder) => void rmSync(folder, { recursive: true, force: true })));

function newFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'e-voting launcher '));
  // PostgreSQL's account may enter, so the data stays in the folder and is removed with it.
  chmodSync(folder, 0o755);
  folders.push(folder);
  return folder;
}

const pidOf = async ({ home }: EmbeddedPostgres) =>
  (await findPostmaster(path.join(home, 'cluster')))?.pid ?? 0;

describe('the embedded PostgreSQL', () => {
  it('starts in a folder with a space in its name, keeps checksums, and is gone after a stop', async () => {
    const postgres = await launchPostgres({ dataDir: newFolder(), durable: false });
    expect(await query(postgres, 'SHOW data_checksums')).toEqual([{ data_checksums: 'on' }]);
    const pid = await pidOf(postgres);
    await postgres.stop();
    expect(isAlive(pid)).toBe(false);
  });

  it('keeps what was committed when it is killed, and the next start needs no help', async () => {
    const dataDir = newFolder();
    const first = await launchPostgres({ dataDir });
    await query(first, 'CREATE TABLE kept (id int)');
    await query(first, 'INSERT INTO kept VALUES (7)');
    process.kill(await pidOf(first), 'SIGKILL');
    const second = await launchPostgres({ dataDir });
    expect(await query(second, 'SELECT id FROM kept')).toEqual([{ id: 7 }]);
    await second.stop();
  });

  it('is joined by a second program, and stays while that one is connected', async () => {
    const dataDir = newFolder();
    const [first, second] = [
      await launchPostgres({ dataDir, durable: false }),
      await launchPostgres({ dataDir }),
    ];
    const pid = await pidOf(first);
    expect(await pidOf(second)).toBe(pid);
    const client = new pg.Client(second.owner);
    client.on('error', () => {});
    await client.connect();
    await first.stop();
    expect(isAlive(pid)).toBe(true);
    // A connection of its own may linger after it was closed, but does not keep PostgreSQL running.
    await second.stop();
    expect(isAlive(pid)).toBe(false);
  });

  it('is one for two programs that start it at the same moment, on the same passwords, and leaves nothing half made', async () => {
    const dataDir = newFolder();
    const [first, second] = await Promise.all([1, 2].map(() => launchPostgres({ dataDir, durable: false })));
    if (!first || !second) throw new Error('Two were started');
    expect(await pidOf(second)).toBe(await pidOf(first));
    expect(second.application).toMatchObject({ password: first.application.password });
    expect(await query(second, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    expect(readdirSync(first.home).filter((name) => /\.\d+-[0-9a-f]{8}$/.test(name))).toEqual([]);
    for (const postgres of [first, second]) await postgres.stop();
  });

  it('is not kept from starting by a lock file that names a stranger', { tags: ['release'] }, async () => {
    const dataDir = newFolder();
    const first = await launchPostgres({ dataDir, durable: false });
    const file = path.join(first.home, 'cluster', 'postmaster.pid');
    const text = readFileSync(file, 'utf8');
    await first.stop();
    const stranger = spawn('sleep', ['60'], { ...chooseAccount(path.join(first.home, 'cluster')) });
    for (const lock of [file, path.join(first.home, 'run', '.s.PGSQL.5432.lock')])
      writeFileSync(lock, text.replace(/^\d+/, String(stranger.pid)));
    const second = await launchPostgres({ dataDir, durable: false });
    expect(await query(second, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    await second.stop();
    stranger.kill();
  });

  it('is started again when it is killed under a server, for the same connections and with all that was committed', async () => {
    const said: string[] = [];
    const dataDir = newFolder();
    const postgres = await launchPostgres({
      dataDir,
      keepRunning: true,
      onProgress: (line) => said.push(line),
    });
    await query(postgres, 'CREATE TABLE kept (id int)');
    await query(postgres, 'INSERT INTO kept VALUES (7)');
    const first = await pidOf(postgres);
    process.kill(first, 'SIGKILL');
    await vi.waitFor(
      () =>
        expect(said.slice(-2)).toEqual(['PostgreSQL has died; it is started again.', 'PostgreSQL is back.']),
      60_000,
    );
    expect(await query(postgres, 'SELECT id FROM kept')).toEqual([{ id: 7 }]);
    const second = await pidOf(postgres);
    expect(second).not.toBe(first);
    await postgres.stop();
    expect(isAlive(second)).toBe(false);
  });

  it.skipIf(process.platform === 'win32')(
    'is not declared dead, and its lock stays, when no more files can be opened',
    { tags: ['release'] },
    async () => {
      const script = path.resolve(import.meta.dirname, 'testing/out-of-files.ts');
      const limited = ['-c', 'ulimit -n 256; exec "$@"', 'limited', process.execPath, '--import', 'tsx'];
      const { stdout } = await promisify(execFile)('/bin/sh', [...limited, script, newFolder()]);
      const { why, answers, said, same } = JSON.parse(stdout);
      expect([why, ...answers]).toEqual(['EMFILE', 'EMFILE', 'EMFILE', 'EMFILE']);
      expect(said[0]).toMatch(/^PostgreSQL cannot be looked after: EMFILE/);
      expect(said.join()).not.toContain('has died');
      expect(same).toBe(true);
    },
  );

  it('keeps the lock that names it while it lives', async () => {
    const postgres = await launchPostgres({ dataDir: newFolder(), durable: false });
    const cluster = path.join(postgres.home, 'cluster');
    await clearStaleLock(cluster);
    expect(await findPostmaster(cluster)).toMatchObject({ ready: true });
    await postgres.stop();
  });

  it('is not joined from a copy of its folder that was made while it ran', {
    tags: ['release'],
  }, async () => {
    const [dataDir, copy] = [newFolder(), newFolder()];
    const postgres = await launchPostgres({ dataDir, durable: false });
    const running = path.join(copy, 'running');
    cpSync(dataDir, running, { recursive: true, preserveTimestamps: true, filter: isNoSocket });
    await expect(launchPostgres({ dataDir: running, durable: false })).rejects.toThrow(
      /was copied while the database of .* ran on it/,
    );
    expect(await query(postgres, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    await postgres.stop();
    const moved = path.join(copy, 'moved');
    renameSync(dataDir, moved);
    const again = await launchPostgres({ dataDir: moved, durable: false });
    expect(await query(again, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    await again.stop();
  });

  it('lets the application in by its own password only', async () => {
    const postgres = await launchPostgres({ dataDir: newFolder(), durable: false });
    const client = new pg.Client(postgres.application);
    await client.connect();
    await client.end();
    const stranger = new pg.Client({ ...postgres.application, password: 'a guess' });
    await expect(stranger.connect()).rejects.toThrow(/password authentication failed/);
    await postgres.stop();
  });

  it('falls back to a shorter path for its socket when the path of its folder is long', {
    tags: ['release'],
  }, async () => {
    const dataDir = path.join(newFolder(), 'a-long-name-'.repeat(8));
    const postgres = await launchPostgres({ dataDir, durable: false });
    expect(String(postgres.owner.host).startsWith(dataDir)).toBe(false);
    expect(await query(postgres, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    await postgres.stop();
  });

  it.runIf(process.getuid?.() === 0)(
    'moves where its account may enter when the folder is below a private one',
    async () => {
      const secret = path.join(newFolder(), 'private');
      await mkdir(secret);
      await chmod(secret, 0o700);
      const dataDir = path.join(secret, 'data');
      const postgres = await launchPostgres({ dataDir, durable: false });
      folders.push(postgres.home);
      expect(postgres.moved).toBe(true);
      await query(postgres, 'CREATE TABLE kept (id int)');
      await postgres.stop();
      const again = await launchPostgres({ dataDir, durable: false });
      expect(await query(again, 'SELECT id FROM kept')).toEqual([]);
      await again.stop();
      const copy = path.join(secret, 'copy');
      cpSync(dataDir, copy, { recursive: true, verbatimSymlinks: true });
      await expect(launchPostgres({ dataDir: copy, durable: false })).rejects.toThrow(/is a copy of/);
      renameSync(dataDir, path.join(secret, 'moved'));
      const moved = await launchPostgres({ dataDir: path.join(secret, 'moved'), durable: false });
      expect(await query(moved, 'SELECT id FROM kept')).toEqual([]);
      await moved.stop();
    },
  );
});

/** A socket cannot be copied and is not needed. */
function isNoSocket(source: string): boolean {
  return !lstatSync(source).isSocket();
}
