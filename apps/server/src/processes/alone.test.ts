import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { expect, it } from 'vitest';
import { findLastOpening } from '../domains/board/count-store.ts';
import { findRecord } from '../domains/board/records-store.ts';
import { createKeyStore } from '../platform/keys/key-store.ts';
import { temporaryFolder } from '../testing/app.ts';
import { type TestDatabase, withDatabase } from '../testing/database.ts';
import { encryptFor, fillIntake, openedElection, recordDeps } from '../testing/record.ts';
import { relayTo } from '../testing/relay.ts';

const MAIN = path.resolve(import.meta.dirname, '../main.ts');

/** Starts a process of one role, and waits until it is ready. */
async function start(role: string, databaseUrl: string, dataDir = temporaryFolder()) {
  const child = spawn(process.execPath, ['--import', 'tsx', MAIN], {
    env: {
      PATH: process.env.PATH,
      ROLE: role,
      DATABASE_URL: databaseUrl,
      DATA_DIR: dataDir,
      DEMO: 'false',
      LOG_LEVEL: 'error',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const heard = (words: string) =>
    new Promise<string>((resolve) => {
      let text = '';
      for (const stream of [child.stdout, child.stderr])
        stream.on('data', (bytes) => {
          text += bytes;
          if (text.includes(words)) resolve(words);
        });
    });
  await heard('is ready');
  return { child, heard, ended: once(child, 'exit').then(() => 'ended') };
}

const urlOf = ({ user, password, database }: TestDatabase['connection'], port: number) =>
  `postgresql://${user}:${password}@127.0.0.1:${port}/${database}`;

for (const role of ['worker', 'sequencer'])
  it(`a ${role} survives the loss of its database, although nobody else keeps it alive, and works again when it is back`, {
    tags: ['release'],
  }, async () => {
    const { connection } = await withDatabase();
    const relay = await relayTo(connection);
    const { child, heard, ended } = await start(role, urlOf(connection, relay.port));
    try {
      const failed = heard('ECONNREFUSED');
      relay.cut();
      expect(await Promise.race([failed, ended])).toBe('ECONNREFUSED');
      const back = relay.connected();
      await relay.mend();
      expect(await Promise.race([back.then(() => 'back'), ended])).toBe('back');
    } finally {
      child.kill('SIGTERM');
      await ended;
      relay.cut();
    }
  });

it('a sequencer that is ended has stored how far it had audited the record that its key counts', {
  tags: ['release'],
}, async () => {
  const dataDir = temporaryFolder();
  const keys = createKeyStore({ folder: path.join(dataDir, 'keys') });
  const world = { ...(await recordDeps()), keys };
  const relay = await relayTo(world.connection);
  const { id } = await openedElection(world, [2], { slug: 'stopped' });
  await fillIntake(world.db, id, [await encryptFor(world.db, id)]);
  const { child, ended } = await start('sequencer', urlOf(world.connection, relay.port), dataDir);
  await expect.poll(() => findLastOpening(world.db, id), { timeout: 60_000 }).toMatchObject({ ballots: 1 });
  child.kill('SIGTERM');
  await ended;
  relay.cut();
  const record = await findRecord(world.db, id);
  expect(record && (await keys.audited(record).read())).toBeInstanceOf(Uint8Array);
});
