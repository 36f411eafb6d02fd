import { defineConfig } from '@playwright/test';
import { CHROMIUM, CHROMIUM_FLAGS } from './e2e/chromium.ts';

const launchOptions = { ...(CHROMIUM ? { executablePath: CHROMIUM } : {}), args: CHROMIUM_FLAGS };

/** Holds an election of its own from the draft to the archives: once, not once a window's size. */
const ACCEPTANCE = 'acceptance.spec.ts';

export default defineConfig({
  testDir: 'e2e',
  globalSetup: './e2e/setup.ts',
  outputDir: 'test-results',
  fullyParallel: true,
  workers: 2,
  // A busy machine may fail a test once; what fails twice is a defect. A test that needed its second try is reported as flaky.
  retries: process.env.CI ? 1 : 0,
  forbidOnly: Boolean(process.env.CI),
  timeout: 30_000,
  expect: { timeout: 8_000 },
  reporter: [['line'], ['json', { outputFile: '.cache/reports/playwright.json' }]],
  use: {
    locale: 'en-NG',
    timezoneId: 'Africa/Lagos',
    contextOptions: { reducedMotion: 'reduce' },
    // Recording costs a quarter of the time; only a second try is worth it.
    trace: 'on-first-retry',
    launchOptions,
  },
  projects: [
    { name: 'desktop', testIgnore: ACCEPTANCE, use: { viewport: { width: 1440, height: 900 } } },
    {
      name: 'phone',
      testIgnore: ACCEPTANCE,
      use: { viewport: { width: 360, height: 800 }, isMobile: true, hasTouch: true, deviceScaleFactor: 2 },
    },
    { name: 'acceptance', testMatch: ACCEPTANCE, use: { viewport: { width: 1440, height: 900 } } },
  ],
});
