import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type Browser, chromium } from '@playwright/test';
import { build } from 'esbuild';
import { CHROMIUM, CHROMIUM_FLAGS } from '../e2e/chromium.ts';

const FEW = 1_000;
const MANY = 10_000;
const SITE = 'http://127.0.0.1:9';

/** Runs in a worker of the page: makes so many letters whose voters use links, each with a QR code of its own. */
const WORKER = `
import { drawLetters } from './apps/web/src/features/commission/acts/letter/pdf/draw.ts';
const fontOf = async (name) => new Uint8Array(await (await fetch('/' + name + '.ttf')).arrayBuffer());
const words = {
  title: 'Election of the Students’ Union 2027', commission: 'Electoral Commission of the Students’ Union',
  voterNumber: 'Your voter number', code: 'Your code', site: location.origin, whomToAsk: 'Whom to ask',
  steps: [
    'Point the camera of your phone at the QR code: it opens your ballot paper. Look that the address begins with ' + location.origin + ', letter by letter.',
    'Without a camera, open ' + location.origin + '/vote-by-link, and type your voter number and your code.',
    'Vote while voting is open, and keep the tracker that you are shown: with it you find your ballot.',
  ],
  warning: 'Give this letter to no one, and let no one photograph it, not even an officer: anyone who has it can vote in your place. You vote once.',
  contact: ['Telephone: +234 803 555 0100', 'Email: ask@union.example', 'Hours: Monday to Friday, 9 to 4'],
};
const names = ['Adébáyọ̀', 'Ọláṣùnkànmí', 'Ṅwáḿmá', 'Ɓala', 'Ƙasimu', 'Ẹ̀bùn', 'Chidịma', 'Ngozi'];
onmessage = async ({ data: count }) => {
  const letters = Array.from({ length: count }, (_, i) => ({
    voterNumber: 'LAW/' + (100_000 + i),
    surname: names[i % 8], name: names[(i >> 3) % 8] + ' ' + i.toString(36), area: 'Faculty of Law, ' + (i % 40),
    code: Array.from({ length: 4 }, () => Math.random().toString(36).slice(2, 6).toUpperCase().padEnd(4, 'X')).join('-'),
  }));
  const fonts = { regular: await fontOf('DejaVuSans'), bold: await fontOf('DejaVuSans-Bold'), mono: await fontOf('DejaVuSansMono') };
  const { pdf, lacking } = await drawLetters({ letters, votersUse: 'links', words, fonts, logo: null });
  postMessage({ bytes: pdf.size, lacking: lacking.characters.length });
};`;

/** Measures the making of letters as a PDF in Chromium, in a worker as the console does it. */
export async function benchLetters(): Promise<Record<string, number>> {
  const { outputFiles } = await build({
    stdin: { contents: WORKER, resolveDir: process.cwd(), loader: 'ts' },
    bundle: true,
    write: false,
    format: 'esm',
    platform: 'browser',
    logLevel: 'warning',
  });
  const script = outputFiles[0]?.text ?? '';
  const few = await make(script, FEW);
  const many = await make(script, MANY);
  return {
    [`s for ${FEW} letters`]: few.seconds,
    [`s for ${MANY} letters`]: many.seconds,
    [`MB of the file of ${MANY} letters`]: many.fileMb,
    [`peak MB of the browser, ${MANY} letters`]: many.peakMb,
    [`MB more: ${MANY} letters / ${FEW}`]: many.peakMb - few.peakMb,
    'longest time that the page did not answer, ms': many.stallMs,
    'characters without a picture': many.lacking,
  };
}

async function make(script: string, count: number) {
  const browser = await chromium.launch({
    ...(CHROMIUM ? { executablePath: CHROMIUM } : {}),
    args: CHROMIUM_FLAGS,
  });
  try {
    const page = await browser.newPage();
    await page.route(`${SITE}/**`, (route) => {
      const { pathname } = new URL(route.request().url());
      if (pathname.endsWith('.ttf')) return route.fulfill({ body: fontOf(pathname) });
      if (pathname === '/worker.js') return route.fulfill({ body: script, contentType: 'text/javascript' });
      return route.fulfill({ body: '<title>Letters</title>', contentType: 'text/html' });
    });
    await page.goto(SITE);
    const begun = performance.now();
    const { stallMs, bytes, lacking } = await page.evaluate(makeInWorker, count);
    const seconds = (performance.now() - begun) / 1000;
    return {
      seconds: Math.round(seconds * 10) / 10,
      fileMb: Math.round(bytes / 1e5) / 10,
      peakMb: await peakMbOf(browser),
      stallMs: Math.round(stallMs),
      lacking,
    };
  } finally {
    await browser.close();
  }
}

/** Runs in the page. */
function makeInWorker(count: number) {
  let last = performance.now();
  let stallMs = 0;
  setInterval(() => {
    stallMs = Math.max(stallMs, performance.now() - last);
    last = performance.now();
  }, 10);
  return new Promise<{ stallMs: number; bytes: number; lacking: number }>((resolve, reject) => {
    const worker = new Worker('/worker.js', { type: 'module' });
    worker.onmessage = ({ data }) => resolve({ stallMs, ...data });
    worker.onerror = ({ message }) => reject(new Error(message));
    worker.postMessage(count);
  });
}

const fontOf = (pathname: string) =>
  readFileSync(fileURLToPath(import.meta.resolve(`dejavu-fonts-ttf/ttf${pathname}`)));

/** The peaks of all processes of a browser together. */
async function peakMbOf(browser: Browser): Promise<number> {
  const wire = await browser.newBrowserCDPSession();
  const { processInfo } = await wire.send('SystemInfo.getProcessInfo');
  const kilobytes = processInfo.map(({ id }) =>
    Number(readFileSync(`/proc/${id}/status`, 'utf8').match(/^VmHWM:\s+(\d+) kB/m)?.[1]),
  );
  return Math.round(kilobytes.reduce((sum, one) => sum + one, 0) / 1024);
}
