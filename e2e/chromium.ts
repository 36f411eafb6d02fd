import { existsSync } from 'node:fs';

const SYSTEM = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/**
 * The system's own browser: what Debian ships is tested, and nothing is downloaded. Undefined leaves the
 * choice to Playwright.
 */
export const CHROMIUM = process.env.CHROME_PATH ?? SYSTEM.find((file) => existsSync(file));

/** As root there is no sandbox to be had; the rest keeps the browser from calling home during a test. */
export const CHROMIUM_FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
