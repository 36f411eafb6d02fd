import { setTimeout as sleep } from 'node:timers/promises';
import {
  type Browser,
  type BrowserContextOptions,
  test as base,
  expect,
  type Locator,
  type Page,
  type Request,
} from '@playwright/test';
import { SENTENCES } from '../packages/contract/src/sentences.ts';
import { type Account, People } from './people.ts';

interface Fixtures {
  /** Accounts made through the server's own calls, for tests that are not about registering. */
  people: People;
  /**
   * Whether the test puts up candidates. It then gets another election: a new ballot paper would come between
   * a voter and the ballot of other tests.
   */
  paper: 'fixed' | 'changing';
  /** What the browser may complain of in this test. */
  expectedComplaints: RegExp[];
  quietBrowser: undefined;
}

/**
 * A request that was answered with an error, or not at all, is the matter of the test that caused it; the
 * rest is a defect.
 */
const NETWORK = /^Failed to load resource/;
const UNROUTE_MAX_MS = 5_000;

/** A browser of somebody's own, where a test needs a phone beside its own window. */
export const PHONE = { viewport: { width: 360, height: 800 }, isMobile: true, hasTouch: true };

/**
 * A page in a browser of somebody's own, without motion.
 * Takes: the browser, and what else is special about it.
 */
export async function ownPage(browser: Browser, more: BrowserContextOptions = {}): Promise<Page> {
  return (await browser.newContext({ reducedMotion: 'reduce', ...more })).newPage();
}

/** Of the date where the browser takes itself to be. */
export const YEAR = new Date().toLocaleDateString('en', { timeZone: 'Africa/Lagos', year: 'numeric' });

export const test = base.extend<Fixtures>({
  paper: ['fixed', { option: true }],
  baseURL: async ({ paper }, use, info) => {
    const { E2E_URLS = '', E2E_CHANGING_URL = '' } = process.env;
    const urls = (paper === 'fixed' ? E2E_URLS : E2E_CHANGING_URL).split(' ');
    await use(urls[info.parallelIndex % urls.length] ?? '');
  },
  people: async ({ request, baseURL, paper }, use) =>
    use(new People(baseURL ?? '', request, paper === 'changing')),
  expectedComplaints: [[], { option: true }],
  quietBrowser: [
    async ({ context, expectedComplaints, paper }, use) => {
      const complaints: string[] = [];
      context.on('response', (response) => {
        if (paper === 'fixed' && response.ok() && isCandidateChange(response.request()))
          complaints.push('a candidate was changed: this test needs `test.use({ paper: "changing" })`');
      });
      context.on('console', (message) => {
        if (message.type() === 'error') complaints.push(message.text());
      });
      context.on('weberror', (error) => complaints.push(String(error.error())));
      await use(undefined);
      // A page asks on while its test ends: what answers for the server is then cut off in the middle. A
      // Worker that computes answers nothing, not even the browser: it ends with its page.
      const unrouted = [context, ...context.pages()].map((routed) =>
        routed.unrouteAll({ behavior: 'ignoreErrors' }),
      );
      await Promise.race([Promise.all(unrouted), sleep(UNROUTE_MAX_MS, undefined, { ref: false })]);
      const allowed = [NETWORK, ...expectedComplaints];
      const defects = complaints.filter((text) => !allowed.some((pattern) => pattern.test(text)));
      expect(defects, 'errors in the console of the browser').toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };

function isCandidateChange(request: Request): boolean {
  return request.method() !== 'GET' && /\/api\/(party\/candidate|candidate\/me)/.test(request.url());
}

/**
 * Takes a page that has loaded nothing yet. From its first load on it is logged in; a later logout of the
 * page stays one.
 */
export async function logInAs(page: Page, account: Account): Promise<void> {
  await page.addInitScript(({ token, userType }) => {
    if (sessionStorage.getItem('logged-in-by-test')) return;
    sessionStorage.setItem('logged-in-by-test', 'yes');
    localStorage.setItem('auth_token', token);
    localStorage.setItem('user_type', userType);
  }, account);
}

/** Fills fields of the screen's form by their labels. */
export async function fillIn(page: Page, fields: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(fields))
    await page.getByRole('main').getByLabel(label, { exact: true }).fill(value);
}

/** How far a clock is put forward to stop it: more than the time that a busy machine needs for it. */
const AHEAD_MS = 60_000;
const TICK_MS = 20;

/**
 * From here on the page's time passes only by `page.clock.runFor`, so that a delay is tested to the
 * millisecond and costs no waiting. Called before what sets the timers that are meant, else time passes
 * between the two; the page may be loaded later.
 */
export async function stopClock(page: Page): Promise<void> {
  // A toast waits while somebody points at it; on a small screen it appears where the last click was.
  await page.mouse.move(0, 0);
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + AHEAD_MS);
}

/**
 * Lets just so much of the stopped time pass as is needed until it is shown: a few ticks, however long the
 * answers take.
 */
export async function passUntilShown(page: Page, shown: Locator): Promise<void> {
  await expect(async () => {
    await page.clock.runFor(TICK_MS);
    await expect(shown).toBeVisible({ timeout: 100 });
  }).toPass({ intervals: [0] });
}

/** Presses Tab until the control has the focus, as somebody without a mouse does. */
export async function tabTo(page: Page, control: Locator): Promise<void> {
  await expect(control).toBeVisible();
  // Nothing moves to what is disabled still.
  await expect(control).toBeEnabled();
  for (let presses = 0; presses < 80; presses += 1) {
    if (await control.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error('80 presses of Tab did not reach the control');
}

/** What the page keeps, by the storage keys of the specification. */
export function stored(page: Page, key: string): Promise<string | null> {
  return page.evaluate((name) => localStorage.getItem(name), key);
}

/** Opens the side bar where it is closed at first: on a narrow window. */
export async function openSideBar(page: Page): Promise<void> {
  const open = page.getByRole('button', { name: 'Open menu', exact: true });
  if ((page.viewportSize()?.width ?? 0) < 768) await open.click();
}

/** An answer of the API in its shape of failure, with the code where the sentence has one. */
export function failure(status: number, message?: string, errors?: string[]) {
  const code = Object.entries(SENTENCES).find(([, sentence]) => sentence === message)?.[0];
  return {
    status,
    contentType: 'application/json',
    body: JSON.stringify({
      ...(code ? { code } : {}),
      ...(message ? { message } : {}),
      ...(errors ? { errors } : {}),
    }),
  };
}
