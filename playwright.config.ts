import { defineConfig } from '@playwright/test';
import { CHROMIUM, CHROMIUM_FLAGS } from './e2e/chromium.ts';
import { keepInMemory } from './scripts/in-memory.mjs';

keepInMemory();

const launchOptions = { ...(CHROMIUM ? { executablePath: CHROMIUM } : {}), args: CHROMIUM_FLAGS };

/**
 * Hold elections of their own on servers of their own: once, not once a window's size. The students' union's
 * also takes the pictures of the officers' guide.
 */
const ACCEPTANCE = [
  'acceptance',
  'desk',
  'guardians',
  'links',
  'operator',
  'standing',
  'two-officers',
  'union',
].map(spec);

/** Specs whose outcome does not depend on the size of the window run in one size. */
const ON_A_PHONE = [
  'accessibility',
  'clear-text',
  'device',
  'first-load',
  'first-screen',
  'forgotten',
  'hostile-texts',
  'new-record',
  'landing',
  'languages',
  'offline',
  'pictures',
  'promise',
  'read-aloud',
  'readers',
  'receipt',
  'record',
  'registration',
  'session',
].map(spec);
const ON_A_DESKTOP = ['caching', 'calls', 'keyboard', 'keyboard-roll', 'party', 'recipe', 'verify'].map(spec);

/** All others run on a phone, and before a release on a desktop too. */
const NAMED = [...ACCEPTANCE, ...ON_A_PHONE, ...ON_A_DESKTOP];

function spec(name: string): string {
  return `**/${name}.spec.ts`;
}

export default defineConfig({
  testDir: 'e2e',
  globalSetup: './e2e/setup.ts',
  outputDir: 'test-results',
  fullyParallel: true,
  // One more than there are cores: much of what a test does is to wait, for a server or a mail.
  workers: 3,
  // A second try would hide a race.
  retries: 0,
  forbidOnly: Boolean(process.env.CI),
  // For a machine with much else to do: only a test that fails waits so long.
  timeout: 120_000,
  expect: { timeout: 30_000 },
  // A log keeps a character a test, so that its end still shows what failed.
  reporter: [
    [process.stdout.isTTY ? 'line' : 'dot'],
    ['json', { outputFile: '.cache/reports/playwright.json' }],
  ],
  use: {
    locale: 'en-NG',
    timezoneId: 'Africa/Lagos',
    contextOptions: { reducedMotion: 'reduce' },
    // A test sees and replaces what its page asks for; `offline.spec.ts` has the service worker.
    serviceWorkers: 'block',
    // A trace would cost a quarter of the time; a picture of the end costs nothing.
    screenshot: 'only-on-failure',
    launchOptions,
  },
  projects: [
    // The longest first, so that no worker is left alone with one at the end.
    { name: 'acceptance', testMatch: ACCEPTANCE, use: { viewport: { width: 1440, height: 900 } } },
    { name: 'desktop', testMatch: ON_A_DESKTOP, use: { viewport: { width: 1440, height: 900 } } },
    // `npm test` leaves it out, by name.
    { name: 'desktop-again', testIgnore: NAMED, use: { viewport: { width: 1440, height: 900 } } },
    {
      name: 'phone',
      testIgnore: [...ACCEPTANCE, ...ON_A_DESKTOP],
      use: { viewport: { width: 360, height: 800 }, isMobile: true, hasTouch: true, deviceScaleFactor: 2 },
    },
  ],
});
