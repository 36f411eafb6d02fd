import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { connect as connectTo } from 'node:net';
import path from 'node:path';
import { promisify } from 'node:util';
import { auditRecord } from '@evoting/audit/audit';
import type { Tally } from '@evoting/audit/engine';
import { verifyArchive } from '@evoting/belenios/auditor';
import { sodiumTally, sodiumVerifier } from '@evoting/belenios/sodium';
import { parseVerifierKey } from '@evoting/tlog/key';
import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp, temporaryFolder } from '../../testing/app.ts';
import { advance, closeAndTally, draftElection, open } from '../../testing/election.ts';
import { encryptFor, fillIntake } from '../../testing/record.ts';
import { findRecordNamed } from '../board/records-store.ts';
import { downloadsFolder, makeInChildProcess, startDownloads } from './keeper.ts';
import { makeDownloads, readDownloads } from './make.ts';

/** The most downloads at once for one address. */
const OF_ONE_ADDRESS = 6;
const run = promisify(execFile);
const dataDir = temporaryFolder();
const folder = downloadsFolder(dataDir, '2026');
let test: TestApp;
let whileOpen: { refused: string; files: unknown };

/**
 * An election of three ballots, tallied, whose files were made as the running server makes them: in a
 * separate process.
 */
beforeAll(async () => {
  test = await createTestApp({ config: { dataDir } });
  const { id } = await draftElection(test.db, [2, 2], { live_results: true });
  await open(test.deps, id);
  const ballots = await Promise.all([0, 1, 1].map((choice) => encryptFor(test.db, id, () => choice)));
  await fillIntake(test.db, id, ballots);
  await advance(test.deps, id);
  whileOpen = {
    refused: await makeDownloads(test.db, '2026', folder).then(String, String),
    files: (await test.call('GET', '/board/2026/downloads')).body.data.files,
  };
  await closeAndTally(test.deps, id);
  await makeInChildProcess(
    { connection: test.connection, log: '2026', folder },
    new AbortController().signal,
  );
});

const listed = async () => (await test.call('GET', '/board/2026/downloads')).body.data.files;
const fileOf = (kind: string) =>
  listed().then((files) => files.find((one: { kind: string }) => one.kind === kind));
const get = (file: string, headers = {}, address = '203.0.113.7') =>
  test.app.inject({ url: `/api/board/2026/downloads/${file}`, headers, remoteAddress: address });

/** The unpacked mirror, and the audit of the folder. */
async function unpacked(change: (record: string) => Promise<void> = async () => {}) {
  const target = temporaryFolder();
  await run('tar', ['xf', path.join(folder, 'record-2026.tar'), '-C', target]);
  const record = path.join(target, 'record');
  await change(record);
  const { log, verifierKey } = JSON.parse(await readFile(path.join(record, 'log.json'), 'utf8'));
  const key = parseVerifierKey(verifierKey);
  if (!key) throw new Error('the mirror has no key');
  const source = { read: (name: string) => readFile(path.join(record, name)).catch(() => null) };
  const engine = { verifier: sodiumVerifier, tally: sodiumTally as unknown as Tally, parallel: 1 };
  return {
    record,
    report: await auditRecord(source, { key, log, engine, nowSeconds: Number.POSITIVE_INFINITY }),
  };
}

it('makes no files of a record that is not finished, and lists none', () => {
  expect(whileOpen.refused).toMatch(/the record of 2026 is not finished/);
  expect(whileOpen.files).toEqual([]);
});

it('gives the whole record as one tar that unpacks to a folder which an audit accepts', async () => {
  const { record, report } = await unpacked();
  expect(report.sentence).toMatch(/^Verified: all 3 ballots and every proof/);
  expect(await readdir(record)).toEqual(expect.arrayContaining(['log.json', 'checkpoint', 'count', 'tile']));
});

it('gives a mirror in which one changed byte is noticed', async () => {
  const { report } = await unpacked(async (record) => {
    const [name = ''] = await readdir(path.join(record, 'payloads'));
    const file = path.join(record, 'payloads', name, ...(await readdir(path.join(record, 'payloads', name))));
    const bytes = await readFile(file);
    await writeFile(file, bytes.with(bytes.length - 9, (bytes.at(-9) ?? 0) ^ 1));
  });
  expect(report.sentence).toMatch(/^NOT verified: payloads\/000/);
});

it('serves each file with the size and the hash that it names, and a part of it after a broken connection', async () => {
  for (const { file, bytes, sha256 } of await listed()) {
    const whole = await get(file);
    expect(whole.rawPayload).toHaveLength(bytes);
    expect(createHash('sha256').update(whole.rawPayload).digest('hex')).toBe(sha256);
    const rest = await get(file, { range: 'bytes=512-', 'if-range': String(whole.headers.etag) });
    expect([rest.statusCode, rest.rawPayload.length]).toEqual([206, bytes - 512]);
  }
});

it('gives an archive for each revision, which an audit of archives accepts', async () => {
  const archive = await fileOf('archive');
  expect(archive).toMatchObject({ revision: 1, ballots: 3, isOpened: true });
  expect(await verifyArchive([(await get(archive.file)).rawPayload])).toMatchObject({ ok: true });
});

it('makes the same bytes a second time', async () => {
  const before = await listed();
  await makeDownloads(test.db, '2026', folder);
  expect(await listed()).toEqual(before);
});

it('serves no other file, from there or elsewhere, and no files of another record of the same name', async () => {
  for (const file of ['about.json', '..%2f..%2fpostgres', '%2e%2e', 'record-2025.tar', 'record-2026.tar.new'])
    expect((await get(file)).statusCode).toBe(404);
  expect((await test.call('GET', '/board/2025/downloads')).status).toBe(404);
  const record = await findRecordNamed(test.db, '2026');
  if (!record) throw new Error('no record');
  expect(await readDownloads(folder, record)).not.toBeNull();
  expect(await readDownloads(folder, { ...record, root: Buffer.alloc(32) })).toBeNull();
  expect(await readDownloads(folder, { ...record, verifierKey: 'another' })).toBeNull();
});

it('a list that cannot be read now leads neither to new files nor to another record left out [A130]', {
  tags: ['release'],
}, async () => {
  const { id } = await draftElection(test.db, [2], { slug: '2027' });
  await open(test.deps, id);
  await closeAndTally(test.deps, id);
  // The newest is looked at first.
  await test.owner
    .updateTable('elections')
    .set({ created_at: new Date(1_800_000_000_000) } as never)
    .where('id', '=', id)
    .execute();
  const unreadable = downloadsFolder(dataDir, '2027');
  await mkdir(path.join(unreadable, 'about.json'), { recursive: true });
  await writeFile(path.join(unreadable, 'record-2027.tar'), 'hours of work');
  await rm(folder, { recursive: true });
  const failures: unknown[] = [];
  const keeper = startDownloads(test.deps, test.connection, (error) => failures.push(error));
  await expect.poll(listed, { timeout: 30_000 }).not.toEqual([]);
  await keeper.stop();
  expect(failures).toEqual([expect.objectContaining({ code: 'EISDIR' })]);
  expect(await readFile(path.join(unreadable, 'record-2027.tar'), 'utf8')).toBe('hours of work');
  expect((await test.call('GET', '/board/2027/downloads')).status).toBe(500);
});

it('callers who hang up before the answer begins use no download slot [A102]', async () => {
  const { file } = await fileOf('record');
  const { port } = new URL(await test.app.listen({ port: 0, host: '127.0.0.1' }));
  const lock = await test.owner.startTransaction().execute();
  await sql`LOCK TABLE records IN ACCESS EXCLUSIVE MODE`.execute(lock);
  const asking = async () => {
    const { rows } = await sql<{ n: number }>`SELECT count(*)::int AS n FROM pg_stat_activity
      WHERE datname = current_database() AND wait_event_type = 'Lock'`.execute(test.owner);
    return rows[0]?.n;
  };
  for (let n = 1; n <= OF_ONE_ADDRESS; n++) {
    const gone = once(test.app.server, 'connection').then(([socket]) => once(socket, 'close'));
    const client = connectTo(Number(port), '127.0.0.1');
    client.write(`GET /api/board/2026/downloads/${file} HTTP/1.1\r\nHost: x\r\n\r\n`);
    await expect.poll(asking).toBe(n);
    client.destroy();
    await gone;
  }
  await lock.rollback().execute();
  await expect.poll(async () => (await get(file, {}, '127.0.0.1')).statusCode).toBe(200);
});
