import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** Dark mode changes colours only; the other rules have judged the same page already. */
const RULES_OF_COLOUR = ['color-contrast', 'link-in-text-block'];

/**
 * Judges what the page shows now, by every rule of WCAG 2.2 A and AA and axe's best practices.
 * Takes: the page, what to call its state, and whether its dark colours are judged too.
 */
export async function expectAccessible(page: Page, state: string, isDarkToo: boolean): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light' });
  const light = await judge(page).withTags(TAGS).analyze();
  const faults = named('light', light.violations);
  if (isDarkToo) {
    await page.emulateMedia({ colorScheme: 'dark' });
    const dark = await judge(page).withRules(RULES_OF_COLOUR).analyze();
    faults.push(...named('dark', dark.violations));
  }
  expect(faults, `accessibility of ${state}`).toEqual([]);
}

/** What was found in order is not described: that takes half of the time. */
const judge = (page: Page) =>
  new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).setLegacyMode();

type Violations = Awaited<ReturnType<AxeBuilder['analyze']>>['violations'];

function named(scheme: string, violations: Violations): string[] {
  return violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${scheme} ${id}: ${node.target.join(' ')} — ${node.failureSummary ?? ''}`),
  );
}
