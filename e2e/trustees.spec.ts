import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Browser, Page } from '@playwright/test';
import {
  findBeleniosTool,
  verifyBallotsWithTool,
  verifyWithTool,
} from '../packages/belenios/src/testing/belenios-tool.ts';
import { npm } from './commands.ts';
import { expect } from './fixtures.ts';
import { test } from './own-server.ts';
import type { RunningServer } from './server.ts';

// Three browsers make a key and check a whole record, and the machine may be busy.
test.describe.configure({ timeout: 600_000 });

const NAMES = ['Ada Obi', 'Bem Tersoo', 'Chidinma Eze'];
const PASSWORD = 'a password of my own';

/** The commission's commands, as the person at the terminal says them. */
function officerOf({ url, dataDir }: RunningServer) {
  return async (...words: string[]): Promise<string> => {
    const said = await npm(['election', ...words], { DATA_DIR: dataDir, LOG_LEVEL: '', PUBLIC_URL: url });
    expect(said, said.output).toMatchObject({ status: 0 });
    return said.output;
  };
}

async function openFile(page: Page, file: string, password: string, button: string): Promise<void> {
  await page.getByLabel('Key file', { exact: true }).setInputFiles(file);
  await page.getByLabel('Password of the key file', { exact: true }).fill(password);
  await page.getByRole('button', { name: button }).click();
}

/** A trustee's first visit: makes the key, saves it, and opens the file that was saved. */
async function takePart(page: Page, link: string, file: string): Promise<void> {
  await page.goto(link);
  await page.getByLabel('Password for the key file', { exact: true }).fill(PASSWORD);
  await page.getByLabel('The same password again', { exact: true }).fill(PASSWORD);
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Make the key and save it' }).click();
  await (await saved).saveAs(file);
  await openFile(page, file, PASSWORD, 'Check it and take part');
  await expect(page.getByRole('heading', { name: 'The key is being made' })).toBeVisible();
}

/** A trustee comes back on a device that has never seen the page, with the file alone. */
async function comeBack(browser: Browser, url: string, file: string): Promise<Page> {
  const page = await (await browser.newContext({ reducedMotion: 'reduce' })).newPage();
  await page.goto(`${url}/trustee/shared`);
  await openFile(page, file, PASSWORD, 'Open my key');
  return page;
}

test('three trustees make a key in their browsers, one loses it, and the other two open a count that our verifier and belenios-tool accept', async ({
  browser,
  people,
  server,
  folder,
}) => {
  const officer = officerOf(server);
  const named = ['--slug', 'shared', '--title', 'Shared key', '--year', '2026', '--post', 'Governor'];
  await officer('create', ...named, '--candidates-a-party', '3', '--smallest-batch', '1', '--at-close');
  const party = await people.party('Unity');
  for (const name of ['Ada', 'Bem']) await people.candidate(party, name, { post: 'Governor' });
  const invited = await officer('trustees', '--threshold', '2', ...NAMES.flatMap((name) => ['--name', name]));
  const links = [...invited.matchAll(/http\S+#\S+/g)].map(([link]) => link);
  const files = NAMES.map((_, i) => path.join(folder, `trustee-${i + 1}.json`));
  const pages: Page[] = [];
  for (const [i, link] of links.entries()) {
    const page = await (await browser.newContext({ reducedMotion: 'reduce' })).newPage();
    await takePart(page, link, files[i] ?? '');
    pages.push(page);
  }
  for (const page of pages)
    await expect(page.getByRole('heading', { name: 'The key is made' })).toBeVisible();

  // The key that the record has is the one that a file opens, and no thief opens it without the password.
  const [first] = pages as [Page];
  await first.getByRole('button', { name: 'Check my key' }).click();
  await expect(first.getByText('Your key is in the record')).toBeVisible();
  const thief = await (await browser.newContext()).newPage();
  await thief.goto(links[0] ?? '');
  await openFile(thief, files[0] ?? '', 'password-of-a-thief', 'Open my key');
  await expect(thief.getByText('The file does not open')).toBeVisible();
  for (const page of [...pages, thief]) await page.context().close();

  await officer('open', '--trial');
  for (let i = 0; i < 3; i++) await people.vote(await people.voter());
  await officer('close');
  for (const [i, done] of [
    [1, 'Your share is given'],
    [0, 'The result is in the record'],
  ] as const) {
    const page = await comeBack(browser, server.url, files[i] ?? '');
    await page.getByRole('button', { name: 'Check the record and prepare my share' }).click();
    await expect(page.getByText('the sums of its 3 ballots')).toBeVisible();
    await page.getByRole('button', { name: 'Give my share' }).click();
    await expect(page.getByText(done)).toBeVisible();
    await page.context().close();
  }

  const verified = await npm(['verify', server.url, '--seen', '-']);
  expect(verified, verified.output).toMatchObject({ status: 0 });
  const out = path.join(folder, 'archives');
  const archive = /(\S+\.bel): ballot revision 1, 3 ballots, with its result/.exec(
    await officer('export', '--out', out),
  )?.[1];
  const tool = findBeleniosTool();
  if (!tool) return console.log('belenios-tool is not here, so its verdict is not checked');
  const bytes = await readFile(archive ?? '');
  const uuid = path.basename(archive ?? '', '.bel');
  expect(verifyWithTool(tool, uuid, bytes)).toMatchObject({ ok: true });
  expect(verifyBallotsWithTool(tool, uuid, bytes)).toMatchObject({ ok: true });
});
