import { type Browser, chromium } from '@playwright/test';
import { CHROMIUM, CHROMIUM_FLAGS } from '../e2e/chromium.ts';
import { npm } from '../e2e/commands.ts';
import { startServer } from '../e2e/server.ts';
import { UNHURRIED } from '../e2e/setup.ts';
import { median } from './median.ts';
import { clientOf } from './voter.ts';

const BALLOTS = 1_000;
const ROUNDS = 3;
const CORES = 2;
const SLOWER = 6;
/** No more than that may a check take before the bench gives up. */
const PATIENCE_MS = 300_000;

/**
 * 'Check everything' on /verify, in the built app, of a running server with the demo's ballot paper and 1,000
 * simulated voters: from the click until 'Verified' is shown, with the threads of a device of two cores.
 * Chromium slows a page's own thread alone and never a Worker, and almost all is done in Workers. So a device
 * six times as slow is taken to need six times as long: all of it is counted as computing, also what waits
 * for the server.
 */
export async function benchVerifyPage(): Promise<Record<string, number>> {
  // Without hints first: they come later, and a check must not need them.
  const server = await startServer({ ...UNHURRIED, HINTS: 'false' });
  const browser = await chromium.launch({
    ...(CHROMIUM ? { executablePath: CHROMIUM } : {}),
    args: CHROMIUM_FLAGS,
  });
  try {
    await vote(server.url);
    const rounds: Round[] = [];
    for (let round = 0; round < ROUNDS; round++) rounds.push(await check(browser, server.url));
    const seconds = median(rounds.map((round) => round.seconds));
    return {
      ballots: BALLOTS,
      'answers of a ballot': await answersOf(server.url),
      'processor seconds of a check, all threads': round1(median(rounds.map((round) => round.ofProcessor))),
      [`seconds of a check on ${CORES} cores`]: round1(seconds),
      [`seconds of a check, ${SLOWER} times slowed down`]: round1(SLOWER * seconds),
    };
  } finally {
    await browser.close();
    await server.stop();
  }
}

async function vote(url: string): Promise<void> {
  const crowd = ['--voters', String(BALLOTS), '--rate', '100', '--at-once', '8'];
  const ran = await npm(['simulate', '--url', url, ...crowd]);
  if (ran.status !== 0) throw new Error(`the simulated voters did not all vote: ${ran.output}`);
}

interface Round {
  readonly seconds: number;
  /** What a busy machine does not change much. */
  readonly ofProcessor: number;
}

/** A device that has seen nothing yet: every round reads the whole record. */
async function check(browser: Browser, url: string): Promise<Round> {
  const context = await browser.newContext();
  context.setDefaultTimeout(PATIENCE_MS);
  await context.addInitScript((value) => {
    Object.defineProperty(navigator, 'hardwareConcurrency', { value });
  }, CORES);
  const page = await context.newPage();
  await page.goto(`${url}/verify`);
  const start = page.getByRole('button', { name: 'Check everything' });
  // The trial that the estimate comes from must not run beside the check.
  await page.getByText('By a short trial on this device').waitFor();
  await start.waitFor();
  const before = await processorSeconds(browser);
  const startedMs = performance.now();
  await start.click();
  await page.getByText('Verified', { exact: true }).waitFor();
  const seconds = (performance.now() - startedMs) / 1000;
  const ofProcessor = (await processorSeconds(browser)) - before;
  await page.getByText(/All 1,?000 ballots, every proof and every number shown/).waitFor();
  await context.close();
  return { seconds, ofProcessor };
}

/** Of all pages and their Workers. */
async function processorSeconds(browser: Browser): Promise<number> {
  const wire = await browser.newBrowserCDPSession();
  const { processInfo } = await wire.send('SystemInfo.getProcessInfo');
  await wire.detach();
  return processInfo.reduce((sum, { type, cpuTime }) => sum + (type === 'renderer' ? cpuTime : 0), 0);
}

async function answersOf(url: string): Promise<number> {
  const { data } = await clientOf(url)('GET /extras/election-results');
  return Object.values(data).flat().length;
}

const round1 = (value: number) => Math.round(10 * value) / 10;
