import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { chromium, expect, type Page } from '@playwright/test';
import type { Letter } from '../apps/simulator/src/letters.ts';
import { CHROMIUM, CHROMIUM_FLAGS } from './chromium.ts';

/** Makes the device of an officer a desk. */
export async function makeDesk(officer: Page): Promise<void> {
  await officer.goto('/commission/desk');
  await officer.getByRole('button', { name: 'Make this device a desk' }).click();
  await expect(officer).toHaveURL(/\/vote-by-link$/);
}

/** Types number and code of a letter or slip. */
export async function typeSlip(desk: Page, { voterNumber, code }: Letter): Promise<void> {
  await desk.getByLabel('Voter number').fill(voterNumber);
  await desk.getByLabel('Code').fill(code);
}

/**
 * Opens the paper of a letter or slip.
 * @returns the session's token
 */
export async function openPaper(desk: Page, slip: Letter): Promise<string> {
  await typeSlip(desk, slip);
  const opened = desk.waitForResponse('**/api/vote/open-place');
  await desk.getByRole('button', { name: 'Open my ballot paper' }).click();
  return (await (await opened).json()).data.token;
}

/** Opens a page of a browser whose profile is a folder. */
export async function openProfile(folder: string, baseURL: string): Promise<Page> {
  const browser = await chromium.launchPersistentContext(folder, {
    ...(CHROMIUM ? { executablePath: CHROMIUM } : {}),
    args: CHROMIUM_FLAGS,
    baseURL,
    locale: 'en-NG',
    reducedMotion: 'reduce',
    viewport: { width: 768, height: 1024 },
  });
  return browser.newPage();
}

/** Lists which of some texts are in the files of a folder, in the encodings in which Chromium stores text. */
export async function textsIn(folder: string, texts: readonly string[]): Promise<string[]> {
  const found = new Set<string>();
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const bytes = await readFile(path.join(entry.parentPath, entry.name));
    for (const text of texts)
      if (bytes.includes(text, 0, 'utf8') || bytes.includes(text, 0, 'utf16le')) found.add(text);
  }
  return [...found];
}
