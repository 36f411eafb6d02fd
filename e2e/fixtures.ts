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
  /** Makes accounts through the server's calls. */
  people: People;
  /**
   * 'changing' for a test that changes candidates: it gets another server, because a new ballot paper would
   * disturb the voters of other tests.
   */
  paper: 'fixed' | 'changing';
  /** Errors that the browser may log in this test. */
  expectedComplaints: RegExp[];
  quietBrowser: undefined;
}

/** Logged for a failed request, which the test itself judges; every other error is a defect. */
const NETWORK = /^Failed to load resource/;
const UNROUTE_MAX_MS = 5_000;

/** Options of a context that is a phone. */
export const PHONE = { viewport: { width: 360, height: 800 }, isMobile: true, hasTouch: true };

/** Opens a page in a new context without motion. */
export async function ownPage(browser: Browser, more: BrowserContextOptions = {}): Promise<Page> {
  return (await browser.newContext({ reducedMotion: 'reduce', ...more })).newPage();
}

/** The current year in the browser's time zone. */
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
      // Pages may still make requests while the test ends, so routes are removed first. A busy Worker cannot
      // answer; it ends with its page.
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

/** Logs a page in at its first load. A later logout is not undone. */
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

/** The clock is stopped at this time from now, more than a busy machine needs to stop it. */
const AHEAD_MS = 60_000;
const TICK_MS = 20;

/**
 * Stops the page's clock, which then only moves by `page.clock.runFor`: delays are tested to the millisecond
 * without waiting. Call it before the action that sets the timers; the page may be loaded later.
 */
export async function stopClock(page: Page): Promise<void> {
  // A toast stays while the mouse is over it, and may appear where the last click was.
  await page.mouse.move(0, 0);
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + AHEAD_MS);
}

/** Advances the stopped clock by a few ticks until something is shown, however long replies take. */
export async function passUntilShown(page: Page, shown: Locator): Promise<void> {
  await expect(async () => {
    await page.clock.runFor(TICK_MS);
    await expect(shown).toBeVisible({ timeout: 100 });
  }).toPass({ intervals: [0] });
}

/** Presses Tab until a control has the focus. */
export async function tabTo(page: Page, control: Locator): Promise<void> {
  await expect(control).toBeVisible();
  // A disabled control gets no focus.
  await expect(control).toBeEnabled();
  for (let presses = 0; presses < 80; presses += 1) {
    if (await control.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error('80 presses of Tab did not reach the control');
}

/** Reads a key of the page's localStorage. */
export function stored(page: Page, key: string): Promise<string | null> {
  return page.evaluate((name) => localStorage.getItem(name), key);
}

/** Opens the side bar, which is closed in a narrow window. */
export async function openSideBar(page: Page): Promise<void> {
  const open = page.getByRole('button', { name: 'Open menu', exact: true });
  if ((page.viewportSize()?.width ?? 0) < 768) await open.click();
}

/** A mocked failure of the API, with the code of a known sentence. */
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
