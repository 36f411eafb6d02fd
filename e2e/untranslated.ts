import { expect, type Page } from '@playwright/test';
import { CONSTITUENCIES, REGISTRATION_PARTIES } from '../packages/contract/src/constants.ts';

/** Names that are the same in every language: ours, those of programs and formats, and of places. */
const NAMES = [
  ...CONSTITUENCIES,
  ...REGISTRATION_PARTIES,
  ...['E-Voting', 'Belenios', 'belenios-tool', 'JSON', 'SHA-256', 'UTC', 'GitHub', 'Chromium', 'MB', 'kB'],
  // A button for screen readers alone, which react-aria names in each of its own languages.
  'Dismiss',
];

/**
 * Collects what the server said to the page, so that names and titles are known; the sentences of its
 * failures, and what its fields are called, are not among it.
 */
export function hearData(page: Page): () => Promise<Set<string>> {
  const heard: Promise<string[]>[] = [];
  page.context().on('response', (response) => {
    if (!response.url().includes('/api/') || !response.ok()) return;
    heard.push(response.text().then(textsIn, () => []));
  });
  return async () => wordsOfData([...(await Promise.all(heard)).flat(), ...NAMES]);
}

/** The sentence of a success is for other clients: a page that shows it shows English. */
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

/** Whole words: a part of a word of the server's is a word of the page's own. */
const wordsOfData = (texts: string[]) => new Set(texts.flatMap((text) => wordsOf(text.toLowerCase())));

const wordsOf = (text: string) => text.match(/(?<![\p{L}\p{M}])[a-zA-Z]{2,}(?![\p{L}\p{M}])/gu) ?? [];

/** Words of what is shown or read out, and where; code and what people typed are left out. */
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

/**
 * Text that has no room: it is wider than its box, which hides the rest, or makes the page wider than the
 * window.
 */
function cutTexts(): string[] {
  const page = document.scrollingElement;
  // A phone's window grows with what is too wide for it; the page's own width does not.
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

/**
 * Dates are written by the browser, in the language of the page: those of English until there is a language
 * that is one.
 */
const DATES =
  /\b(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?|(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?|[ap]m|at|gmt|wat|hours?|minutes?|seconds?|ago|in|hr|min)\b/gi;
const ADDRESSES = /\S+@\S+|https?:\S+|\/?\S+\/\S+|\b[\w-]+\.[\w.-]+\b/g;

/**
 * What of the page is English: words of two letters or more without an accent, which neither the server nor
 * the names account for.
 */
export async function englishOn(page: Page, data: Set<string>): Promise<string[]> {
  const texts = await page.evaluate(shownTexts);
  return texts.flatMap(({ text, where }) => {
    const words = wordsOf(text.replace(ADDRESSES, ' ').replace(DATES, ' '));
    const english = words.filter((word) => !data.has(word.toLowerCase()));
    return english.length > 0 ? [`${where}: ${text.trim()} (${english.join(' ')})`] : [];
  });
}

/**
 * Judges a page that was loaded in the longer language: no word of English is left, and every text has room.
 * Takes: the page, and what gives what the server has said to it.
 */
export async function expectTranslated(page: Page, data: () => Promise<Set<string>>): Promise<void> {
  // A page that is still being loaded has the title that the server gave it.
  await expect.poll(async () => englishOn(page, await data()), 'not translated').toEqual([]);
  await expect.poll(() => page.evaluate(cutTexts), 'without room').toEqual([]);
}
