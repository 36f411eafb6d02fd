import type { Page, Route } from '@playwright/test';
import { expect, logInAs, test } from './fixtures.ts';

/** A word of a hundred letters, which is allowed as a name. */
const LONG = 'Oluwaseunfu'.repeat(9);

/** Replaces names by LONG in every reply of the server. */
async function renameAll(page: Page, names: readonly string[]): Promise<void> {
  await page.route('**/api/{vote,extras}/**', async (route: Route) => {
    const answer = await route.fetch();
    const original = await answer.text();
    const text = names.reduce((body, name) => body.replaceAll(`"${name}"`, `"${LONG}"`), original);
    await route.fulfill({ response: answer, body: text });
  });
}

/** Lists texts that are cut off by the window, or by a box without an ellipsis. */
function hiddenWords(): string[] {
  const isHidden = (element: Element, { right }: DOMRect): boolean => {
    for (let box: Element | null = element; box; box = box.parentElement) {
      const { overflowX, textOverflow } = getComputedStyle(box);
      if (textOverflow === 'ellipsis' || ['auto', 'scroll'].includes(overflowX)) return false;
      if (overflowX !== 'visible' && right > box.getBoundingClientRect().right + 1) return true;
    }
    // A phone's window grows with content that is too wide; clientWidth does not.
    return right > document.documentElement.clientWidth + 1;
  };
  const placeOf = (text: Node): DOMRect => {
    const range = document.createRange();
    range.selectNodeContents(text);
    return range.getBoundingClientRect();
  };
  return [...document.querySelectorAll('main *:not(.sr-only)')]
    .filter((element) => element.checkVisibility())
    .flatMap((element) =>
      [...element.childNodes]
        .filter((node) => node.nodeType === Node.TEXT_NODE && isHidden(element, placeOf(node)))
        .map(({ textContent }) => `${element.tagName} ${textContent?.slice(0, 40)}`),
    );
}

for (const [what, path] of [
  ['ballot paper', '/voter/election'],
  ['results', '/voter/results'],
  ['home page', '/'],
] as const)
  test(`names of one word of a hundred letters are fully visible on the ${what}`, async ({
    page,
    people,
  }) => {
    const voter = await people.voter();
    const { posts, voteables } = await people.paper(voter);
    const [standing] = voteables[posts[0]?.postName ?? ''] ?? [];
    const { electionTitle } = (await people.as()('GET /extras/election')).data.meta;
    const names = [posts[0]?.postName, standing?.candidateName, standing?.partyName, electionTitle];
    await renameAll(
      page,
      names.flatMap((name) => (name ? [name] : [])),
    );
    await logInAs(page, voter);
    await page.goto(path);
    await expect(page.getByRole('main').getByText(LONG, { exact: true }).first()).toBeVisible();
    await expect.poll(() => page.evaluate(hiddenWords)).toEqual([]);
  });
