import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';
import type axe from 'axe-core';
import type { Result, RunOptions } from 'axe-core';

/** WCAG 2.2 A and AA, and axe's best practices. */
const ALL: RunOptions = {
  runOnly: {
    type: 'tag',
    values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  },
};
/** Dark mode only changes colours. */
const COLOURS: RunOptions = {
  runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] },
};

/**
 * Expects that axe finds no fault on the page.
 * @param state its name in the failure
 * @param isDarkToo also checks the colours of dark mode
 */
export async function expectAccessible(page: Page, state: string, isDarkToo: boolean): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light' });
  const faults = named('light', await judge(page, ALL));
  if (isDarkToo) {
    await page.emulateMedia({ colorScheme: 'dark' });
    faults.push(...named('dark', await judge(page, COLOURS)));
  }
  expect(faults, `accessibility of ${state}`).toEqual([]);
}

/** The minified version is half as large. */
const SOURCE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Runs axe. Describing passed rules would double the time; frames and style sheets are not needed. */
async function judge(page: Page, options: RunOptions): Promise<Result[]> {
  expect(page.frames(), 'a page without frames').toHaveLength(1);
  // Once a page.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(SOURCE);
  return page.evaluate(
    async (given) => (await (window as unknown as { axe: typeof axe }).axe.run(document, given)).violations,
    { ...options, resultTypes: ['violations' as const], preload: { assets: ['media' as const] } },
  );
}

function named(scheme: string, violations: Result[]): string[] {
  return violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${scheme} ${id}: ${node.target.join(' ')} — ${node.failureSummary ?? ''}`),
  );
}
