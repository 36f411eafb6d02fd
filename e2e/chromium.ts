import { findChromium } from '../scripts/chromium.mjs';

/**
 * The system's own browser: what Debian ships is tested, and nothing is downloaded. Undefined leaves the
 * choice to Playwright.
 */
export const CHROMIUM = findChromium() ?? undefined;

/** As root there is no sandbox; the rest keeps the browser from calling home during a test. */
export const CHROMIUM_FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
