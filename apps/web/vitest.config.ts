import { defineConfig } from 'vitest/config';
import { sourcePlugins } from './build/plugins.ts';

export default defineConfig({
  plugins: sourcePlugins(),
  test: {
    name: 'web',
    environment: 'happy-dom',
    // The files of a process share their modules: to read the app again for each takes a third of the time.
    isolate: false,
    setupFiles: ['src/testing/setup.ts'],
    include: ['src/**/*.test.{ts,tsx}'],
    css: false,
    testTimeout: 45_000,
    hookTimeout: 120_000,
    // A failing query names what it sought; the whole page with it would bury that.
    env: { DEBUG_PRINT_LIMIT: '0' },
  },
});
