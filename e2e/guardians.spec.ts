import { readdir, readFile, rename } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { cast, chooseAll } from './ballot.ts';
import { test as base, expect, logInAs } from './fixtures.ts';
import { type RunningServer, startServer } from './server.ts';
import { UNHURRIED } from './setup.ts';

// The machine may be busy, and a late count is called so after half a minute.
base.describe.configure({ timeout: 600_000 });

const WITHIN = { timeout: 180_000 };

/** The demo as a newcomer starts it, whose counts any two of three guardians open. */
const test = base.extend<{ server: RunningServer }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright asks for the destructured form
  server: async ({}, use) => {
    const server = await startServer({ ...UNHURRIED, DEMO: 'true', DEMO_KEY: 'guardians' });
    await use(server);
    await server.stop();
  },
  baseURL: async ({ server }, use) => use(server.url),
});

test('a vote of the demo is counted by guardians: also with one of them gone, late with two gone, and once they are back [A384 A445]', {
  tag: '@release',
}, async ({ page, people, server }) => {
  const opened = page.getByText(/This count was opened by Guardian [ABC] and Guardian [ABC]\./);
  const late = page.getByText(/The next count is late/);

  await test.step('a vote is counted, and the results name who opened the count', async () => {
    await logInAs(page, await people.voter());
    await page.goto('/voter/election');
    await chooseAll(page);
    await cast(page);
    await expect(page.getByRole('dialog', { name: 'Votes Submitted Successfully!' })).toBeVisible();
    await page.goto('/voter/results');
    await showsBallots(page, 1);
    await expect(page.getByText(/3 trustees hold the key .* this server has no part of it/)).toBeVisible();
    await expect(opened).toBeVisible();
    await expect(late).toHaveCount(0);
  });

  await test.step('the three prove that they run, and have signed the record', async () => {
    await page.goto('/who-watches');
    await expect(page.getByText(/Its program last proved that it ran/)).toHaveCount(3, WITHIN);
    await expect(page.getByText(/Last signed \d+ entries/)).toHaveCount(3);
    await expect(page.getByText('Silent.')).toHaveCount(0);
    await page.goto('/voter/results');
  });

  await test.step('without one guardian the next vote is counted', async () => {
    await run(server, ['a', 'b']);
    await people.vote(await people.voter());
    await showsBallots(page, 2);
    await expect(page.getByText('This count was opened by Guardian A and Guardian B.')).toBeVisible();
  });

  await test.step('without two the page says whom the count waits for', async () => {
    await run(server, ['b']);
    await people.vote(await people.voter());
    // The one that is left gives no share either: two must have signed the tree.
    await expect(late).toContainText(
      'it needs 2 of these trustees: Guardian A, Guardian B, and Guardian C.',
      WITHIN,
    );
    await showsBallots(page, 2);
  });

  await test.step('with all of them back the vote is counted', async () => {
    await run(server, ['a', 'b', 'c']);
    await showsBallots(page, 3);
    await expect(late).toHaveCount(0);
  });
});

function showsBallots(page: Page, count: number): Promise<void> {
  const counted = page.getByText('Ballots counted', { exact: true }).locator('..');
  return expect(counted).toHaveText(`Ballots counted${count}`, WITHIN);
}

/** Kills the process of the demo's guardians; the server starts it again, with the folders of these alone. */
async function run({ dataDir }: RunningServer, letters: readonly string[]): Promise<void> {
  const [inUse, aside] = [path.join(dataDir, 'guardians'), dataDir];
  for (const letter of ['a', 'b', 'c']) {
    const name = `guardian-${letter}`;
    const [from, to] = letters.includes(letter) ? [aside, inUse] : [inUse, aside];
    const isThere = (await readdir(from)).includes(name);
    if (isThere) await rename(path.join(from, name), path.join(to, name));
  }
  process.kill(await guardiansOf(inUse), 'SIGKILL');
}

/** Finds the process that was started with a folder of guardians. */
async function guardiansOf(folder: string): Promise<number> {
  for (const pid of (await readdir('/proc')).filter((name) => /^\d+$/.test(name))) {
    const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
    if (command.split('\0').includes(folder)) return Number(pid);
  }
  throw new Error(`no process runs the guardians in ${folder}`);
}
