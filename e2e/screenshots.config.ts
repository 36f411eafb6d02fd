import { defineConfig } from '@playwright/test';
import config from '../playwright.config.ts';

const SIZES = { phone: [360, 800], tablet: [768, 1024], desktop: [1440, 900] } as const;

export default defineConfig({
  ...config,
  testDir: '.',
  testMatch: 'screenshots.ts',
  globalSetup: './setup.ts',
  outputDir: '../test-results',
  reporter: 'line',
  projects: Object.entries(SIZES).flatMap(([name, [width, height]]) =>
    (['light', 'dark'] as const).map((colorScheme) => ({
      name: `${name}.${colorScheme}`,
      use: { viewport: { width, height }, colorScheme, isMobile: width < 700, hasTouch: width < 1000 },
    })),
  ),
});
