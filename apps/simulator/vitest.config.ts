import { defineProject } from 'vitest/config';

/** The crowd is tried on the real server, over databases as the server's own tests have them. */
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
