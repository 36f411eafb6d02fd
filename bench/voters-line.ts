import { connect, createServer, type Socket } from 'node:net';
import { type Browser, type BrowserContext, chromium, type Locator, type Page } from '@playwright/test';
import { askToVote, cast, chooseAll } from '../e2e/ballot.ts';
import { CHROMIUM, CHROMIUM_FLAGS } from '../e2e/chromium.ts';
import { freePort, startServer } from '../e2e/server.ts';
import { startHttpsFront } from './https-front.ts';

const TIMEOUT_MS = 180_000;

/**
 * Measures what a voter's phone receives until a ballot is cast: by a new voter who begins at the landing page on a
 * device that has never been there, and by the next voter on the same device.
 * Then times the vote of a third one on a new, slow phone over 3G.
 * @returns kB of 1,000 bytes, over HTTP/2 with TLS, the service worker and what Workers fetch; and seconds
 */
export async function measureVotes(): Promise<Record<string, number>> {
  const front = await startHttpsFront();
  const line = await openLine(front.port);
  const server = await startServer({ PUBLIC_URL: line.url });
  front.lead(Number(new URL(server.url).port));
  const browser = await chromium.launch({
    ...(CHROMIUM ? { executablePath: CHROMIUM } : {}),
    args: [...CHROMIUM_FLAGS, front.flag],
  });
  try {
    const device = await phone(browser);
    const first = await voteAs('first', device, line);
    const second = await voteAs('second', device, line);
    await device.close();
    line.slowDown();
    return { ...first, ...second, ...(await timeVote(await phone(browser), line)) };
  } finally {
    await browser.close();
    line.close();
    front.close();
    await server.stop();
  }
}

/** Opens a context that keeps its caches from one voter to the next. */
async function phone(browser: Browser): Promise<BrowserContext> {
  const context = await browser.newContext({
    viewport: { width: 360, height: 800 },
    isMobile: true,
    hasTouch: true,
  });
  context.setDefaultTimeout(TIMEOUT_MS);
  return context;
}

/** Registers, logs in and votes as a person does, by the links of the pages, and logs out. */
async function voteAs(who: string, device: BrowserContext, line: Line): Promise<Record<string, number>> {
  const page = await device.newPage();
  const before = line.received();
  const measured: Record<string, number> = {};
  const note = async (step: string) => {
    await page.waitForLoadState('networkidle');
    measured[`kB of the ${who} vote: ${step}`] = Math.round((line.received() - before) / 1_000);
  };
  await page.goto(line.url);
  await note('landing page');
  await logInAnew(page, who);
  await note('registered and logged in');
  await chooseAll(page);
  await note('all chosen');
  await cast(page);
  await page.getByText('Votes Submitted Successfully!').waitFor();
  await note('cast');
  await page.evaluate(() => localStorage.removeItem('auth_token'));
  await page.close();
  return measured;
}

/** How much slower than this computer a cheap phone is. */
const SLOWER = 6;

async function timeVote(device: BrowserContext, line: Line): Promise<Record<string, number>> {
  const page = await device.newPage();
  const wire = await device.newCDPSession(page);
  const slowDown = (rate: number) => wire.send('Emulation.setCPUThrottlingRate', { rate });
  const timed = async (act: () => Promise<unknown>, shown: Locator) => {
    const startMs = performance.now();
    await act();
    await shown.waitFor();
    return Math.round((performance.now() - startMs) / 10) / 100;
  };
  await slowDown(SLOWER);
  await page.goto(line.url);
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  const paintedMs = await page.evaluate(
    () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
  );
  await slowDown(1);
  await register(page, 'third');
  await slowDown(SLOWER);
  const voteFor = page.getByRole('button', { name: /^Vote for (?!All)/ }).first();
  const logIn = page.getByRole('main').getByRole('button', { name: 'Login' });
  const toPaper = await timed(() => logIn.click(), voteFor);
  const toDialog = await timed(() => voteFor.click(), page.getByRole('dialog', { name: 'Select Candidate' }));
  await page.keyboard.press('Escape');
  await slowDown(1);
  await chooseAll(page);
  const yes = (await askToVote(page)).getByRole('button', { name: 'Yes' });
  await yes.and(page.locator(':enabled')).waitFor();
  await slowDown(SLOWER);
  const toSuccess = await timed(() => yes.click(), page.getByText('Votes Submitted Successfully!'));
  await device.close();
  return {
    's to the first paint': Math.round(paintedMs / 10) / 100,
    's from Login to the first candidate': toPaper,
    's from a tap to the dialog': toDialog,
    's from Yes to the success': toSuccess,
  };
}

async function logInAnew(page: Page, who: string): Promise<void> {
  await register(page, who);
  await page.getByRole('main').getByRole('button', { name: 'Login' }).click();
}

/** Registers, and fills in the login. */
async function register(page: Page, who: string): Promise<void> {
  const main = page.getByRole('main');
  const email = `${who}.voter@example.org`;
  await page
    .getByRole('link', { name: /register/i })
    .first()
    .click();
  await main.getByLabel('Full Name').fill('Tunde Balogun');
  await main.getByLabel('Email', { exact: true }).fill(email);
  for (const label of ['Password', 'Confirm Password'])
    await main.getByLabel(label, { exact: true }).fill('voter-password-1');
  await page.getByRole('button', { name: 'Register your account' }).click();
  await page.getByText('Registration Successful!').waitFor();
  await main
    .getByRole('link', { name: /log ?in/i })
    .first()
    .click();
  await page.getByRole('heading', { level: 1, name: 'Login' }).waitFor();
  await main.getByLabel('Email', { exact: true }).fill(email);
  await main.getByLabel('Password', { exact: true }).fill('voter-password-1');
}

/** A line of this speed: the bytes a millisecond of the slowest 3G, and the time to the server and back. */
const SLOW = { bytesAMs: 50, roundTripMs: 400 };

interface Line {
  readonly url: string;
  /** Passes on as slowly as 3G from now on. */
  slowDown(): void;
  /** The bytes that came from the server so far. */
  received(): number;
  close(): void;
}

/** Opens a port that passes everything on to another, and counts what comes back, also for Workers. */
async function openLine(to: number): Promise<Line> {
  const port = await freePort();
  let isSlow = false;
  let received = 0;
  let freeAt = 0;
  /** Passes bytes on after half a round trip, and downwards one after the other. */
  const pass = (to: Socket, bytes: Buffer, isDown: boolean, extraMs = 0) => {
    if (!isSlow) return void to.write(bytes);
    const now = performance.now();
    if (isDown) freeAt = Math.max(freeAt, now) + bytes.length / SLOW.bytesAMs;
    const waitMs = (isDown ? freeAt - now : 0) + SLOW.roundTripMs / 2 + extraMs;
    setTimeout(() => to.destroyed || to.write(bytes), waitMs);
  };
  const line = createServer((device) => {
    const server = connect(to, '127.0.0.1');
    const openedAt = performance.now();
    // TCP's own round trip.
    const handshakeMs = () => Math.max(0, openedAt + SLOW.roundTripMs - performance.now());
    device.on('data', (bytes) => pass(server, bytes, false, handshakeMs()));
    server.on('data', (bytes) => {
      received += bytes.length;
      pass(device, bytes, true);
    });
    for (const end of [device, server])
      for (const event of ['error', 'close'])
        end.on(event, () => [device, server].map((one) => one.destroy()));
  });
  await new Promise<void>((resolve) => line.listen(port, '127.0.0.1', resolve));
  return {
    url: `https://127.0.0.1:${port}`,
    slowDown: () => {
      isSlow = true;
    },
    received: () => received,
    close: () => line.close(),
  };
}
