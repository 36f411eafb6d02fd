import type { Page } from '@playwright/test';

/** Pages that a visitor may open first, over 3G. */
export const PUBLIC_PAGES = ['/', '/auth/login', '/voter/results'];
/** The console's first screen. */
export const CONSOLE = '/commission/elections';

/**
 * Compressed script and style, in kB of 1,000 bytes. The console's *Languages* also loads every message of a language
 * and its English.
 */
export const MOST_SCRIPT_AND_STYLE_KB = { publicPage: 170, console: 225, languages: 310 };

/**
 * Opens a URL with an empty cache.
 * @returns the kB that were transferred by kind (compressed, with headers) until the network was idle
 */
export async function firstLoad(page: Page, url: string): Promise<Record<string, number>> {
  const wire = await page.context().newCDPSession(page);
  await wire.send('Network.enable');
  await wire.send('Network.clearBrowserCache');
  const kinds = new Map<string, string>();
  const bytes: Record<string, number> = { 'script+style': 0, font: 0, image: 0 };
  wire.on('Network.responseReceived', ({ requestId, type }) => kinds.set(requestId, type));
  wire.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const type = kinds.get(requestId) ?? '';
    const kind = ['Script', 'Stylesheet'].includes(type) ? 'script+style' : type.toLowerCase();
    if (kind in bytes) bytes[kind] = (bytes[kind] ?? 0) + encodedDataLength;
  });
  await page.goto(url, { waitUntil: 'networkidle' });
  // On a busy processor the network may seem idle before the screen is requested.
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await page.waitForLoadState('networkidle');
  await wire.detach();
  return Object.fromEntries(
    Object.entries(bytes).map(([kind, count]) => [kind, Math.round(count / 100) / 10]),
  );
}
