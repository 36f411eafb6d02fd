import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { type BrowserContext, chromium, expect, type Page } from '@playwright/test';
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

/** Starts a browser whose profile is a folder, with what another page has stored. */
export async function startProfile(folder: string, like: Page): Promise<BrowserContext> {
  const profile = await chromium.launchPersistentContext(folder, {
    ...(CHROMIUM ? { executablePath: CHROMIUM } : {}),
    args: CHROMIUM_FLAGS,
    baseURL: new URL(like.url()).origin,
    locale: 'en-NG',
    reducedMotion: 'reduce',
    viewport: { width: 768, height: 1024 },
  });
  const stored = await like.evaluate(() => ({ ...localStorage }));
  const [page] = profile.pages();
  await page?.goto('/');
  await page?.evaluate((all) => {
    for (const [key, value] of Object.entries(all)) localStorage.setItem(key, value);
  }, stored);
  return profile;
}

/** Lists which of some texts are in the files of a folder, in the encodings in which Chromium stores text. */
export async function textsIn(folder: string, texts: readonly string[]): Promise<string[]> {
  const found = new Set<string>();
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    // The browser removes files of its own meanwhile.
    const bytes = await readFile(path.join(entry.parentPath, entry.name)).catch(() => Buffer.alloc(0));
    for (const text of texts)
      if (bytes.includes(text, 0, 'utf8') || bytes.includes(text, 0, 'utf16le')) found.add(text);
  }
  return [...found];
}
