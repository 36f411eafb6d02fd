import { defineConfig } from 'vitest/config';
import { sourcePlugins } from './build/plugins.ts';

export default defineConfig({
  plugins: sourcePlugins(),
  test: {
    name: 'web',
    environment: 'happy-dom',
    // Test files of a process share their modules; loading the app for each takes a third of the time.
    isolate: false,
    setupFiles: ['src/testing/setup.ts'],
    include: ['src/**/*.test.{ts,tsx}'],
    css: false,
    testTimeout: 45_000,
    hookTimeout: 120_000,
  },
});
