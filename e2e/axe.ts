import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** Dark mode changes colours only; the other rules have judged the same page already. */
const RULES_OF_COLOUR = ['color-contrast', 'link-in-text-block'];

/**
 * Judges what the page shows now, light and dark, by every rule of WCAG 2.2 A and AA and axe's best
 * practices.
 */
export async function expectAccessible(page: Page, state: string): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light' });
  const light = await judge(page).withTags(TAGS).analyze();
  await page.emulateMedia({ colorScheme: 'dark' });
  const dark = await judge(page).withRules(RULES_OF_COLOUR).analyze();
  const faults = [...named('light', light.violations), ...named('dark', dark.violations)];
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
