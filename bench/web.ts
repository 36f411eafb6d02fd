import { type Browser, chromium } from '@playwright/test';
import lighthouse from 'lighthouse';
import { CHROMIUM, CHROMIUM_FLAGS } from '../e2e/chromium.ts';
import { freePort, startServer } from '../e2e/server.ts';

const PAGES = ['/', '/auth/login', '/voter/results'];
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'];

/** What a phone must fetch before a public page lives, and what Lighthouse says of the page on its slow phone. */
export async function benchWeb(): Promise<Record<string, number>> {
  const server = await startServer();
  const port = await freePort();
  const browser = await chromium.launch({
    ...(CHROMIUM ? { executablePath: CHROMIUM } : {}),
    args: [...CHROMIUM_FLAGS, `--remote-debugging-port=${port}`],
  });
  try {
    const measured: Record<string, number> = {};
    for (const page of PAGES) {
      const loaded = await firstLoad(browser, server.url + page);
      for (const [kind, bytes] of Object.entries(loaded))
        measured[`${page} ${kind} kB`] = Math.round(bytes / 100) / 10;
      Object.assign(measured, await scores(server.url + page, page, port));
    }
    return measured;
  } finally {
    await browser.close();
    await server.stop();
  }
}

/** Bytes that crossed the wire (compressed, headers included) until the network fell silent, with nothing in the cache. */
async function firstLoad(browser: Browser, url: string): Promise<Record<string, number>> {
  const context = await browser.newContext({ viewport: { width: 360, height: 800 } });
  const page = await context.newPage();
  const wire = await context.newCDPSession(page);
  await wire.send('Network.enable');
  const kinds = new Map<string, string>();
  const bytes: Record<string, number> = { 'script+style': 0, font: 0, image: 0 };
  wire.on('Network.responseReceived', ({ requestId, type }) => kinds.set(requestId, type));
  wire.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const type = kinds.get(requestId) ?? '';
    const kind = ['Script', 'Stylesheet'].includes(type) ? 'script+style' : type.toLowerCase();
    if (kind in bytes) bytes[kind] = (bytes[kind] ?? 0) + encodedDataLength;
  });
  await page.goto(url, { waitUntil: 'networkidle' });
  await context.close();
  return bytes;
}

async function scores(url: string, page: string, port: number): Promise<Record<string, number>> {
  const result = await lighthouse(url, { port, onlyCategories: CATEGORIES, logLevel: 'error' });
  const categories = result?.lhr.categories ?? {};
  return Object.fromEntries(
    CATEGORIES.map((name) => [`${page} ${name}`, Math.round((categories[name]?.score ?? 0) * 100)]),
  );
}
