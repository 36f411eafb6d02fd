import { type Browser, chromium } from '@playwright/test';
import lighthouse from 'lighthouse';
import { DEMO_ACCOUNTS } from '../apps/server/src/demo/accounts.ts';
import { CHROMIUM, CHROMIUM_FLAGS } from '../e2e/chromium.ts';
import { CONSOLE, firstLoad, PUBLIC_PAGES } from '../e2e/first-load.ts';
import { freePort, startServer } from '../e2e/server.ts';
import { median } from './median.ts';
import { clientOf } from './voter.ts';
import { measureVotes } from './voters-line.ts';

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'];

/** Measures what a phone loads for a vote and for the public pages, and their Lighthouse scores on a slow phone. */
export async function benchWeb(): Promise<Record<string, number>> {
  const votes = await measureVotes();
  const server = await startServer();
  const port = await freePort();
  const browser = await chromium.launch({
    ...(CHROMIUM ? { executablePath: CHROMIUM } : {}),
    args: [...CHROMIUM_FLAGS, `--remote-debugging-port=${port}`],
  });
  try {
    const measured: Record<string, number> = { ...votes };
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

/** Measures the first load in a small window, with a session or without. */
async function loadOnce(
  browser: Browser,
  url: string,
  session: Readonly<Record<string, string>> = {},
): Promise<Record<string, number>> {
  const context = await browser.newContext({ viewport: { width: 360, height: 800 } });
  await context.addInitScript((entries) => {
    for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value);
  }, session);
  const loaded = await firstLoad(await context.newPage(), url);
  await context.close();
  return loaded;
}

/** Logs the demo's officer in, and returns the session's entries of localStorage. */
async function logIn(url: string): Promise<Record<string, string>> {
  const { email, password } = DEMO_ACCOUNTS.commission;
  const { data } = await clientOf(url)('POST /user/login', { body: { email, password } });
  return { auth_token: data.token, user_type: data.userType };
}

/** Scores of single visits differ by ten points on a busy machine, so the median of three counts. */
const VISITS = 3;
/**
 * The speed of Lighthouse's simulated phone, as its BenchmarkIndex. Its default slowdown of 4 assumes a
 * computer of 1,500 to 2,000; a slowdown by this computer's index gives the same phone everywhere.
 */
const PHONE_INDEX = 375;

/** Averages several visits. Each one measures the computer's speed for the next, and the first only that. */
async function scores(url: string, page: string, port: number): Promise<Record<string, number>> {
  let { index } = await visit(url, page, port, 1);
  const visits: Record<string, number>[] = [];
  while (visits.length < VISITS) {
    const slowdown = Math.max(1, index / PHONE_INDEX);
    const result = await visit(url, page, port, slowdown);
    visits.push({ ...result.scores, 'times slower than this computer': Math.round(slowdown * 10) / 10 });
    index = result.index;
  }
  const names = Object.keys(visits[0] ?? {});
  return Object.fromEntries(
    names.map((name) => [`${page} ${name}`, median(visits.map((scores) => scores[name] ?? 0))]),
  );
}

interface VisitResult {
  readonly scores: Record<string, number>;
  readonly index: number;
}

/** Runs Lighthouse, and a second time if a busy machine took no picture of the page. */
async function visit(
  url: string,
  page: string,
  port: number,
  slowdown: number,
  tries = 2,
): Promise<VisitResult> {
  const result = await lighthouse(url, {
    port,
    onlyCategories: CATEGORIES,
    logLevel: 'error',
    throttling: { cpuSlowdownMultiplier: slowdown },
  });
  if (!result) throw new Error(`Lighthouse has no result for ${page}`);
  const { audits, environment } = result.lhr;
  const categories = Object.entries(result.lhr.categories);
  if (tries > 1 && categories.some(([, { score }]) => score === null)) {
    const failed = Object.values(audits).find(({ errorMessage }) => errorMessage);
    console.log(`  ${page}: again, since ${failed?.id} said ${failed?.errorMessage}`);
    return visit(url, page, port, slowdown, tries - 1);
  }
  return {
    scores: Object.fromEntries(categories.map(([name, { score }]) => [name, Math.round((score ?? 0) * 100)])),
    index: environment.benchmarkIndex,
  };
}
