import { type PaperClaim, requirePaper } from '@evoting/booth/paper';
import { httpSource } from '@evoting/record/http-source';
import { type Browser, chromium, type Locator, type Page, type Worker } from '@playwright/test';
import { chooseAll } from '../e2e/ballot.ts';
import { CHROMIUM, CHROMIUM_FLAGS } from '../e2e/chromium.ts';
import { startServer } from '../e2e/server.ts';
import { UNHURRIED } from '../e2e/setup.ts';
import { median } from './median.ts';
import { Voter } from './voter.ts';

const ROUNDS = 5;
const SLOWER = 6;

interface Round {
  readonly fromVoteMs: number;
  readonly fromYesMs: number;
  readonly encryptMs: number;
  readonly longestMs: number;
  readonly longestBeforeCastMs: number;
}

/**
 * Measures how long a voter with a slow phone waits with the demo's ballot: from 'Vote' until the tracker is
 * shown, from 'Yes' until the cast is sent, and how long the page was blocked. Chromium throttles only the
 * page's thread and not Workers, so the Worker's time is multiplied. Throttling also multiplies interruptions
 * by other processes, so the limits are for the median of the rounds.
 */
export async function benchBooth(): Promise<Record<string, number>> {
  const server = await startServer(UNHURRIED);
  const browser = await chromium.launch({
    ...(CHROMIUM ? { executablePath: CHROMIUM } : {}),
    args: CHROMIUM_FLAGS,
  });
  try {
    const rounds: Round[] = [];
    let answers = 0;
    const observer = await Voter.register(server.url, 0);
    const checked = await checkPaper(server.url, (await observer.paper()).booth);
    for (let number = 1; number <= ROUNDS; number += 1) {
      const voter = await Voter.register(server.url, number);
      answers = Object.values((await voter.paper()).voteables).flat().length;
      rounds.push(await voteOnce(browser, server.url, voter.token));
    }
    const all = (figure: keyof Round) => rounds.map((round) => round[figure]);
    return {
      'answers of the ballot': answers,
      'encrypting in the Worker at full speed ms': Math.round(median(all('encryptMs'))),
      'checks before the first encryption ms': checked.checksMs,
      'checks before the first encryption kB': checked.checksKb,
      "ms from 'Vote' to the tracker": Math.round(median(all('fromVoteMs'))),
      "ms from 'Yes' to the cast": Math.round(median(all('fromYesMs'))),
      'longest blocked frame until the cast leaves ms': Math.round(median(all('longestBeforeCastMs'))),
      'longest blocked frame of the worst round ms': Math.round(Math.max(...all('longestMs'))),
      'longest blocked frame ms': Math.round(median(all('longestMs'))),
    };
  } finally {
    await browser.close();
    await server.stop();
  }
}

async function voteOnce(browser: Browser, url: string, token: string): Promise<Round> {
  const context = await browser.newContext({ viewport: { width: 360, height: 800 } });
  await context.addInitScript((session) => {
    localStorage.setItem('auth_token', session);
    localStorage.setItem('user_type', 'VOTER');
  }, token);
  const page = await context.newPage();
  const started = page.waitForEvent('worker');
  await page.goto(`${url}/voter/election`);
  const booth = await started;
  await chooseAll(page);
  const encrypted = watchWorker(booth);
  encrypted.catch(() => {}); // an earlier failure is reported instead
  await booth.evaluate(() => {}); // resolves when the Worker has finished the preparation
  const vote = page.getByRole('button', { name: 'Vote', exact: true });
  await vote.scrollIntoViewIfNeeded();
  await watchPage(page);
  const wire = await context.newCDPSession(page);
  await wire.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  const left = page.waitForResponse('**/api/vote/cast');
  await press(page, vote);
  const yes = page.getByRole('dialog').getByRole('button', { name: 'Yes' });
  await yes.and(page.locator(':enabled')).waitFor();
  await press(page, yes);
  const answer = await left;
  if (!answer.ok()) throw new Error(`The cast was answered with ${answer.status()}`);
  await page.getByText('Votes Submitted Successfully!').waitFor();
  const encryptMs = await encrypted;
  const { sealedMs, ...seen } = await readPage(page);
  await context.close();
  if (!(encryptMs > 0 && sealedMs > encryptMs)) throw new Error('The encryption was not measured');
  return { fromVoteMs: sealedMs + (SLOWER - 1) * encryptMs, encryptMs, ...seen };
}

/**
 * Measures the checks before the first encryption on a new device: the processor time with the pure engine
 * that browsers have, and the bytes read. It must be the first use of that engine in this process, since
 * later ones are faster.
 */
async function checkPaper(url: string, booth: PaperClaim & { log: string }) {
  let bytes = 0;
  const onBytes = (more: number) => {
    bytes += more;
  };
  const source = httpSource({ apiUrl: `${url}/api`, log: booth.log, fetch, onBytes });
  const before = process.cpuUsage();
  const verdict = await requirePaper(source, booth, {
    pin: null,
    expectedOrigin: booth.origin,
    revision: 'newest',
  });
  const { user, system } = process.cpuUsage(before);
  if (!verdict.ok) throw new Error(`The booth would stay closed: ${verdict.reason}`);
  return { checksMs: Math.round((SLOWER * (user + system)) / 1000), checksKb: Math.round(bytes / 100) / 10 };
}

/**
 * Clicks at the position of a button. Playwright's own click queries the page first, which would be measured.
 */
async function press(page: Page, button: Locator): Promise<void> {
  const box = await button.boundingBox();
  if (!box) throw new Error('The button is not to be seen');
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
}

/** Measures the next encryption: this listener runs after the booth's own, which encrypts synchronously. */
function watchWorker(booth: Worker): Promise<number> {
  return booth.evaluate(
    () =>
      new Promise<number>((resolve) => {
        addEventListener('message', (event) => {
          if ((event as MessageEvent).data?.asked?.kind === 'seal')
            resolve(performance.now() - event.timeStamp);
        });
      }),
  );
}

async function watchPage(page: Page): Promise<void> {
  await page.evaluate(() => {
    const seen = { voteMs: 0, sealedMs: 0, yesMs: 0, tasks: [] as { startMs: number; tookMs: number }[] };
    Reflect.set(window, 'benchSeen', seen);
    // No named functions here: tsx would add a helper that the page does not have.
    document.addEventListener(
      'click',
      ({ target, timeStamp }) => {
        const pressed = (target as Element).closest('button')?.textContent?.trim();
        if (pressed === 'Vote') seen.voteMs = timeStamp;
        if (pressed === 'Yes') seen.yesMs = timeStamp;
      },
      true,
    );
    new MutationObserver(() => {
      // The tracker is drawn in the same frame.
      if (seen.sealedMs === 0 && document.querySelector('dialog .font-mono'))
        seen.sealedMs = performance.now();
    }).observe(document.body, { subtree: true, childList: true });
    new PerformanceObserver((list) => {
      for (const { startTime, duration } of list.getEntries())
        seen.tasks.push({ startMs: startTime, tookMs: duration });
    }).observe({ type: 'longtask' });
  });
}

/** Reads the measured times. Browsers report only tasks of 50 ms or more, so 0 means that none was longer. */
async function readPage(
  page: Page,
): Promise<Pick<Round, 'fromYesMs' | 'longestMs' | 'longestBeforeCastMs'> & { sealedMs: number }> {
  return page.evaluate(() => {
    const seen: {
      voteMs: number;
      sealedMs: number;
      yesMs: number;
      tasks: { startMs: number; tookMs: number }[];
    } = Reflect.get(window, 'benchSeen');
    const sent = performance.getEntriesByType('resource').find(({ name }) => name.endsWith('/api/vote/cast'));
    const sentMs = sent?.startTime ?? Number.NaN;
    const after = seen.tasks.filter(({ startMs, tookMs }) => startMs + tookMs > seen.yesMs);
    const before = after.filter(({ startMs }) => startMs < sentMs);
    return {
      sealedMs: seen.sealedMs - seen.voteMs,
      fromYesMs: sentMs - seen.yesMs,
      longestMs: Math.max(0, ...after.map(({ tookMs }) => tookMs)),
      longestBeforeCastMs: Math.max(0, ...before.map(({ tookMs }) => tookMs)),
    };
  });
}
