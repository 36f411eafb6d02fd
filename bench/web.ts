import { type Browser, chromium } from '@playwright/test';
import lighthouse from 'lighthouse';
import { DEMO_ACCOUNTS } from '../apps/server/src/demo/accounts.ts';
import { CHROMIUM, CHROMIUM_FLAGS } from '../e2e/chromium.ts';
import { CONSOLE, firstLoad, PUBLIC_PAGES } from '../e2e/first-load.ts';
import { freePort, startServer } from '../e2e/server.ts';
import { median } from './median.ts';
import { clientOf } from './voter.ts';

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'];

/**
 * What a phone must fetch before a public page lives, and what Lighthouse says of the page on its slow phone.
 */
export async function benchWeb(): Promise<Record<string, number>> {
  const server = await startServer();
  const port = await freePort();
  const browser = await chromium.launch({
    ...(CHROMIUM ? { executablePath: CHROMIUM } : {}),
    args: [...CHROMIUM_FLAGS, `--remote-debugging-port=${port}`],
  });
  try {
    const measured: Record<string, number> = {};
    for (const page of PUBLIC_PAGES) {
      const loaded = await loadOnce(browser, server.url + page);
      for (const [kind, kilobytes] of Object.entries(loaded)) measured[`${page} ${kind} kB`] = kilobytes;
      Object.assign(measured, await scores(server.url + page, page, port));
    }
    const session = await logIn(server.url);
    const loaded = await loadOnce(browser, server.url + CONSOLE, session);
    measured[`${CONSOLE} script+style kB`] = loaded['script+style'] ?? 0;
    return measured;
  } finally {
    await browser.close();
    await server.stop();
  }
}

/** The first load of a small window that keeps a session, or none. */
async function loadOnce(
  browser: Browser,
  url: string,
  session: Readonly<Record<string, string>> = {},
): Promise<Record<string, number>> {
  const context = await browser.newContext({ viewport: { width: 360, height: 800 } });
  await context.addInitScript((kept) => {
    for (const [key, value] of Object.entries(kept)) localStorage.setItem(key, value);
  }, session);
  const loaded = await firstLoad(await context.newPage(), url);
  await context.close();
  return loaded;
}

/**
 * Logs the demo's officer in.
 * Gives: what the browser keeps of a session.
 */
async function logIn(url: string): Promise<Record<string, string>> {
  const { email, password } = DEMO_ACCOUNTS.commission;
  const { data } = await clientOf(url)('POST /user/login', { body: { email, password } });
  return { auth_token: data.token, user_type: data.userType };
}

/**
 * The median of three visits: one alone differs by ten points from the next, on a machine with much to do.
 */
const VISITS = 3;
/**
 * How fast the phone is that Lighthouse plays, by its own BenchmarkIndex. Its constant slowdown of 4 is meant
 * for a computer of 1,500 to 2,000; by the index of this one the phone is the same wherever the bench runs.
 */
const PHONE_INDEX = 375;

/** Each visit measures the computer for the next one, since its speed changes; the first is made for that. */
async function scores(url: string, page: string, port: number): Promise<Record<string, number>> {
  let { index } = await visit(url, page, port, 1);
  const visits: Record<string, number>[] = [];
  while (visits.length < VISITS) {
    const slowdown = Math.max(1, index / PHONE_INDEX);
    const visited = await visit(url, page, port, slowdown);
    visits.push({ ...visited.scored, 'times slower than this computer': Math.round(slowdown * 10) / 10 });
    index = visited.index;
  }
  const names = Object.keys(visits[0] ?? {});
  return Object.fromEntries(
    names.map((name) => [`${page} ${name}`, median(visits.map((scored) => scored[name] ?? 0))]),
  );
}

interface Visited {
  readonly scored: Record<string, number>;
  readonly index: number;
}

/**
 * A busy machine can starve the phone that Lighthouse plays, so that no picture of the page is ever taken:
 * then it is asked once more.
 */
async function visit(url: string, page: string, port: number, slowdown: number, tries = 2): Promise<Visited> {
  const result = await lighthouse(url, {
    port,
    onlyCategories: CATEGORIES,
    logLevel: 'error',
    throttling: { cpuSlowdownMultiplier: slowdown },
  });
  if (!result) throw new Error(`Lighthouse says nothing of ${page}`);
  const { audits, environment } = result.lhr;
  const categories = Object.entries(result.lhr.categories);
  if (tries > 1 && categories.some(([, { score }]) => score === null)) {
    const failed = Object.values(audits).find(({ errorMessage }) => errorMessage);
    console.log(`  ${page}: again, since ${failed?.id} said ${failed?.errorMessage}`);
    return visit(url, page, port, slowdown, tries - 1);
  }
  return {
    scored: Object.fromEntries(categories.map(([name, { score }]) => [name, Math.round((score ?? 0) * 100)])),
    index: environment.benchmarkIndex,
  };
}
