import { expect, type Page } from '@playwright/test';
import { CONSTITUENCIES, REGISTRATION_PARTIES } from '../packages/contract/src/constants.ts';

/** Names of places, programs and formats, which are the same in every language. */
const NAMES = [
  ...CONSTITUENCIES,
  ...REGISTRATION_PARTIES,
  'E-Voting',
  'Belenios',
  'belenios-tool',
  'JSON',
  'SHA-256',
  'UTC',
  'GitHub',
  'Chromium',
  'MB',
  'kB',
];

/** Collects the words of the server's data (names, titles), without failures and names of fields. */
export function hearData(page: Page): () => Promise<Set<string>> {
  const heard: Promise<string[]>[] = [];
  page.context().on('response', (response) => {
    if (!response.url().includes('/api/') || !response.ok()) return;
    heard.push(response.text().then(textsIn, () => []));
  });
  return async () => wordsOfData([...(await Promise.all(heard)).flat(), ...NAMES]);
}

/** Reads the texts of a reply, except its message, which is English and must not be shown. */
function textsIn(answer: string): string[] {
  const texts: string[] = [];
  const take = (key: string, value: unknown) => {
    if (key !== 'message' && typeof value === 'string') texts.push(value);
    return value;
  };
  try {
    JSON.parse(answer, take);
  } catch {
    return [answer];
  }
  return texts;
}

/** Whole words only. */
const wordsOfData = (texts: string[]) => new Set(texts.flatMap((text) => wordsOf(text.toLowerCase())));

const wordsOf = (text: string) => text.match(/(?<![\p{L}\p{M}])[a-zA-Z]{2,}(?![\p{L}\p{M}])/gu) ?? [];

/** Lists the texts that are shown or read out, without code and input. */
function shownTexts(): { text: string; where: string }[] {
  const isShown = (element: Element) => element.checkVisibility({ checkVisibilityCSS: true });
  const skipped = 'script, style, noscript, code, pre, svg, [lang], [translate=no]';
  const found: { text: string; where: string }[] = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const element = walker.currentNode.parentElement;
    if (element && !element.closest(skipped) && isShown(element))
      found.push({ text: walker.currentNode.textContent ?? '', where: element.tagName.toLowerCase() });
  }
  for (const name of ['aria-label', 'placeholder', 'title', 'alt', 'aria-description'])
    for (const element of document.querySelectorAll(`body [${name}]`))
      if (!element.closest('noscript') && isShown(element))
        found.push({
          text: element.getAttribute(name) ?? '',
          where: `${element.tagName.toLowerCase()}[${name}]`,
        });
  return [...found, { text: document.title, where: 'title' }];
}

/** Lists texts that their box cuts off or that make the page wider than the window. */
function cutTexts(): string[] {
  const page = document.scrollingElement;
  // A phone's window grows with content that is too wide; clientWidth does not.
  const wide =
    page && page.scrollWidth > page.clientWidth + 1 ? [`the page is ${page.scrollWidth} wide`] : [];
  const cut = [...document.querySelectorAll<HTMLElement>('body *')].filter((element) => {
    const hasText = [...element.childNodes].some((node) => node.nodeType === 3 && node.textContent?.trim());
    if (!hasText || !element.checkVisibility() || element.clientWidth <= 1) return false;
    const { overflowX, overflowY, textOverflow } = getComputedStyle(element);
    const isWide = element.scrollWidth > element.clientWidth + 1 && textOverflow === 'clip';
    const isHigh = element.scrollHeight > element.clientHeight + 1;
    return (
      (isWide && ['hidden', 'clip'].includes(overflowX)) || (isHigh && ['hidden', 'clip'].includes(overflowY))
    );
  });
  return [...wide, ...cut.map((element) => `cut off: ${element.textContent?.trim()}`)];
}

/** The browser formats dates in the page's language, which is English for the pseudo-language. */
const DATES =
  /\b(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?|(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?|[ap]m|at|gmt|wat|hours?|minutes?|seconds?|ago|in|hr|min)\b/gi;
const ADDRESSES = /\S+@\S+|https?:\S+|\/?\S+\/\S+|\b[\w-]+\.[\w.-]+\b/g;

/** Finds English on a page: words of at least two letters without accents that are not in the data. */
export async function englishOn(page: Page, data: Set<string>): Promise<string[]> {
  const texts = await page.evaluate(shownTexts);
  return texts.flatMap(({ text, where }) => {
    const words = wordsOf(text.replace(ADDRESSES, ' ').replace(DATES, ' '));
    const english = words.filter((word) => !data.has(word.toLowerCase()));
    return english.length > 0 ? [`${where}: ${text.trim()} (${english.join(' ')})`] : [];
  });
}

/**
 * Expects that a page in the pseudo-language has no English, and that every text fits.
 * @param data returns the words of the server's data; see `hearData`
 */
export async function expectTranslated(page: Page, data: () => Promise<Set<string>>): Promise<void> {
  // While it loads, a page has the server's title.
  await expect.poll(async () => englishOn(page, await data()), 'not translated').toEqual([]);
  await expectRoom(page);
}

/** Expects that every text of a page fits. */
export async function expectRoom(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(cutTexts), 'without room').toEqual([]);
}
