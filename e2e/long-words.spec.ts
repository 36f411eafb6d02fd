import type { Page, Route } from '@playwright/test';
import { expect, logInAs, test } from './fixtures.ts';

/** A hundred letters without a space, which no rule forbids a party, a candidate or a commission. */
const LONG = 'Oluwaseunfu'.repeat(9);

/** Every answer of the server, with the first post, candidate and party, and the election, called so. */
async function callAllSo(page: Page, names: readonly string[]): Promise<void> {
  await page.route('**/api/{vote,extras}/**', async (route: Route) => {
    const answer = await route.fetch();
    const text = names.reduce((told, name) => told.replaceAll(`"${name}"`, `"${LONG}"`), await answer.text());
    await route.fulfill({ response: answer, body: text });
  });
}

/** Words that end beyond the window, or beyond what hides the rest without a sign of it. */
function hiddenWords(): string[] {
  const isHidden = (element: Element, { right }: DOMRect): boolean => {
    for (let box: Element | null = element; box; box = box.parentElement) {
      const { overflowX, textOverflow } = getComputedStyle(box);
      if (textOverflow === 'ellipsis' || ['auto', 'scroll'].includes(overflowX)) return false;
      if (overflowX !== 'visible' && right > box.getBoundingClientRect().right + 1) return true;
    }
    // A phone's window grows with what is too wide for it; the page's own width does not.
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
  test(`a name of one word of a hundred letters is read whole on the ${what}`, async ({ page, people }) => {
    const voter = await people.voter();
    const { posts, voteables } = await people.paper(voter);
    const [standing] = voteables[posts[0]?.postName ?? ''] ?? [];
    const { electionTitle } = (await people.as()('GET /extras/election')).data.meta;
    const names = [posts[0]?.postName, standing?.candidateName, standing?.partyName, electionTitle];
    await callAllSo(
      page,
      names.flatMap((name) => (name ? [name] : [])),
    );
    await logInAs(page, voter);
    await page.goto(path);
    await expect(page.getByRole('main').getByText(LONG, { exact: true }).first()).toBeVisible();
    await expect.poll(() => page.evaluate(hiddenWords)).toEqual([]);
  });
