/** Trustees of an election, each with a phone, a mailed link and a key file. */
import path from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { expect, fillIn, ownPage, PHONE } from './fixtures.ts';
import { mailTo } from './mailbox.ts';

const NAMES = ['Ada Obi', 'Bem Tersoo', 'Chidinma Eze'];
/** Each round waits for the slowest trustee, on a busy machine. */
const PATIENTLY = { timeout: 120_000 };
const PASSWORD = 'a password of my own';
const emailOf = (name: string) => `${name.toLowerCase().replace(' ', '.')}@example.org`;

/**
 * Invites three trustees as an officer; they make the key in parallel, each in their own browser, and check
 * it.
 * @param folder for the key files
 * @returns the key files
 */
export async function makeKey(page: Page, browser: Browser, folder: string): Promise<string[]> {
  await page.goto('/commission/trustees');
  await page.getByRole('button', { name: 'Invite trustees' }).click();
  for (const [i, name] of NAMES.entries())
    await fillIn(page, {
      [`Name of trustee ${i + 1}`]: name,
      [`E-mail of trustee ${i + 1}`]: emailOf(name),
    });
  await page.getByRole('button', { name: 'Send the links' }).click();
  await expect(page.getByText('It waits for Ada Obi, Bem Tersoo, Chidinma Eze.')).toBeVisible();
  return Promise.all(
    NAMES.map(async (name, i) => {
      const [mail] = await mailTo(page.request, emailOf(name));
      const own = await ownPage(browser, PHONE);
      const file = path.join(folder, `trustee-${i + 1}.json`);
      await takePart(own, /http\S+#\S+/.exec(mail?.text ?? '')?.[0] ?? '', file);
      await own.getByRole('button', { name: 'Check my key' }).click();
      await expect(own.getByText('Your key is in the record')).toBeVisible(PATIENTLY);
      await own.context().close();
      return file;
    }),
  );
}

/** Makes a trustee's key at the first visit, saves it, and opens the saved file. */
async function takePart(page: Page, link: string, file: string): Promise<void> {
  await page.goto(link);
  await page.getByLabel('Password for the key file', { exact: true }).fill(PASSWORD);
  await page.getByLabel('The same password again', { exact: true }).fill(PASSWORD);
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Make the key and save it' }).click();
  await (await saved).saveAs(file);
  await openFile(page, file, PASSWORD, 'Check it and take part');
  await expect(page.getByRole('heading', { name: 'The key is made' })).toBeVisible(PATIENTLY);
}

/**
 * Two trustees open the count on new devices; a thief of the third one's file does not know its password.
 * @param url of the trustees' page
 * @param ballots the number of ballots in the record
 */
export async function decryptCount(
  browser: Browser,
  url: string,
  [first = '', second = '', stolen = '']: readonly string[],
  ballots: number,
): Promise<void> {
  const comeBack = async (file: string, password: string) => {
    const page = await ownPage(browser, PHONE);
    await page.goto(url);
    await openFile(page, file, password, 'Open my key');
    return page;
  };
  const prepare = async (file: string) => {
    const page = await comeBack(file, PASSWORD);
    await page.getByRole('button', { name: 'Check the record and prepare my share' }).click();
    await expect(page.getByText(`the sums of its ${ballots} ballots`)).toBeVisible(PATIENTLY);
    return page;
  };
  const steal = async () => {
    const page = await comeBack(stolen, 'password-of-a-thief');
    await expect(page.getByText('The file does not open')).toBeVisible();
    await page.context().close();
  };
  const [one, other] = await Promise.all([prepare(second), prepare(first), steal()]);
  for (const [page, done] of [
    [one, 'Your share is given'],
    [other, 'The result is in the record'],
  ] as const) {
    await page.getByRole('button', { name: 'Give my share' }).click();
    await expect(page.getByText(done)).toBeVisible();
    await page.context().close();
  }
}

async function openFile(page: Page, file: string, password: string, button: string): Promise<void> {
  await page.getByLabel('Key file', { exact: true }).setInputFiles(file);
  await page.getByLabel('Password of the key file', { exact: true }).fill(password);
  await page.getByRole('button', { name: button }).click();
}
