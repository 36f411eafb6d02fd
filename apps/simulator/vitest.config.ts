import { defineProject } from 'vitest/config';

/** The tests run the real server with the databases of its own tests. */
export default defineProject({
  test: {
    name: 'simulator',
    environment: 'node',
    isolate: false,
    include: ['src/**/*.test.ts'],
    globalSetup: ['../server/src/testing/global-setup.ts'],
    setupFiles: ['../server/src/testing/setup.ts'],
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
});
