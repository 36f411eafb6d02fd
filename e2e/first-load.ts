import type { Page } from '@playwright/test';

/** What anybody may open first, on a line of the third generation. */
export const PUBLIC_PAGES = ['/', '/auth/login', '/voter/results'];
/** What an officer's device fetches first: the console with the screen that it opens on. */
export const CONSOLE = '/commission/elections';

/** Script and style that crossed the wire, in kilobytes of 1,000. */
export const MOST_SCRIPT_AND_STYLE_KB = { publicPage: 170, console: 200 };

/**
 * Opens an address as a page does that has nothing in its cache.
 * Gives: the kilobytes that crossed the wire (compressed, headers included) until the network fell silent.
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
  // A processor that computes for long lets the network seem idle before the screen was asked for.
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await page.waitForLoadState('networkidle');
  await wire.detach();
  return Object.fromEntries(
    Object.entries(bytes).map(([kind, count]) => [kind, Math.round(count / 100) / 10]),
  );
}
