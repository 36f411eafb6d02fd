import { findChromium } from '../scripts/chromium.mjs';

/** The system's own browser, so that nothing is downloaded; undefined leaves the choice to Playwright. */
export const CHROMIUM = findChromium() ?? undefined;

/** No sandbox, which root cannot have, and no requests of the browser's own. */
export const CHROMIUM_FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
