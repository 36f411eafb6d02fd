import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';
import type axe from 'axe-core';
import type { Result, RunOptions } from 'axe-core';

/** WCAG 2.2 A and AA, and what axe takes to be good besides. */
const ALL: RunOptions = {
  runOnly: {
    type: 'tag',
    values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  },
};
/** Dark mode changes colours only; the other rules have judged the same page already. */
const COLOURS: RunOptions = {
  runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] },
};

/**
 * Judges what the page shows now, by every rule of WCAG 2.2 A and AA and axe's best practices.
 * Takes: the page, what to call its state, and whether its dark colours are judged too.
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

/** Half a megabyte, of which the readable one would be twice as much. */
const SOURCE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/**
 * What was found in order is not described: that takes half of the time. Frames are not looked into, nor
 * style sheets read again, which no rule of these asks for.
 */
async function judge(page: Page, options: RunOptions): Promise<Result[]> {
  expect(page.frames(), 'a page without frames').toHaveLength(1);
  // Once a page.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(SOURCE);
  return page.evaluate(
    async (asked) => (await (window as unknown as { axe: typeof axe }).axe.run(document, asked)).violations,
    { ...options, resultTypes: ['violations' as const], preload: { assets: ['media' as const] } },
  );
}

function named(scheme: string, violations: Result[]): string[] {
  return violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${scheme} ${id}: ${node.target.join(' ')} — ${node.failureSummary ?? ''}`),
  );
}
