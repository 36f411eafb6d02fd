import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { test as base } from './fixtures.ts';
import { freePort, type RunningServer, startServer } from './server.ts';
import { UNHURRIED } from './setup.ts';

/** A test with its own empty server and an empty folder. */
export const test = base.extend<{ server: RunningServer; folder: string }>({
  paper: 'changing',
  // biome-ignore lint/correctness/noEmptyPattern: Playwright asks for the destructured form
  server: async ({}, use) => {
    const own = { DEMO: 'false', REHEARSAL_PORT: String(await freePort()) };
    const server = await startServer({ ...UNHURRIED, ...own }, 'localhost');
    await use(server);
    await server.stop();
  },
  // biome-ignore lint/correctness/noEmptyPattern: Playwright asks for the destructured form
  folder: async ({}, use) => {
    const folder = await mkdtemp(path.join(tmpdir(), 'evoting-journey-'));
    await use(folder);
    await rm(folder, { recursive: true });
  },
  baseURL: async ({ server }, use) => use(server.url),
});
