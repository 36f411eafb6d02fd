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
const TIMEOUT_MS = 300_000;

/**
 * Measures 'Check everything' on /verify with 1,000 ballots of the demo, from the click until 'Verified' is
 * shown, with the threads of a device of two cores. Chromium cannot throttle Workers, which do almost all of
 * the work, so a device that is six times slower is estimated to take six times as long.
 */
export async function benchVerifyPage(): Promise<Record<string, number>> {
  // No hints, which a check must not need.
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
      'processor seconds of a check, all threads': round1(median(rounds.map((round) => round.cpuSeconds))),
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
  /** Depends less on other load of the machine. */
  readonly cpuSeconds: number;
}

/** Checks the whole record on a new device. */
async function check(browser: Browser, url: string): Promise<Round> {
  const context = await browser.newContext();
  context.setDefaultTimeout(TIMEOUT_MS);
  await context.addInitScript((value) => {
    Object.defineProperty(navigator, 'hardwareConcurrency', { value });
  }, CORES);
  const page = await context.newPage();
  await page.goto(`${url}/verify`);
  const start = page.getByRole('button', { name: 'Check everything' });
  // Wait for the benchmark of the estimate, which must not run during the check.
  await page.getByText('By a short trial on this device').waitFor();
  await start.waitFor();
  const before = await processorSeconds(browser);
  const startedMs = performance.now();
  await start.click();
  await page.getByText('Verified', { exact: true }).waitFor();
  const seconds = (performance.now() - startedMs) / 1000;
  const cpuSeconds = (await processorSeconds(browser)) - before;
  await page.getByText(/All 1,?000 ballots, every proof and every number of votes shown/).waitFor();
  await context.close();
  return { seconds, cpuSeconds };
}

/** Reads the processor time of all pages and their Workers. */
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
