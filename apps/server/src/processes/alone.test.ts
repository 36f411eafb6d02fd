import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../testing/app.ts';
import { withDatabase } from '../testing/database.ts';
import { relayTo } from '../testing/relay.ts';

const MAIN = path.resolve(import.meta.dirname, '../main.ts');

/** Starts a process of one role, and waits until it is ready. */
async function start(role: string, databaseUrl: string) {
  const child = spawn(process.execPath, ['--import', 'tsx', MAIN], {
    env: {
      ...{ PATH: process.env.PATH, ROLE: role, DATABASE_URL: databaseUrl },
      ...{ DATA_DIR: temporaryFolder(), DEMO: 'false', LOG_LEVEL: 'error' },
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

it.each([
  'sequencer',
  'worker',
])('a %s outlives its database, although nobody else keeps it alive, and works again when it is back', async (role) => {
  const { connection } = await withDatabase();
  const relay = await relayTo(connection);
  const { user, password, database } = connection;
  const url = `postgresql://${user}:${password}@127.0.0.1:${relay.port}/${database}`;
  const { child, heard, ended } = await start(role, url);
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
