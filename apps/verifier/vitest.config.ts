import { defineProject } from 'vitest/config';

/** The time limits only end a test that hangs on the slowest machine. */
export default defineProject({
  test: {
    name: 'verifier',
    environment: 'node',
    isolate: false,
    include: ['src/**/*.test.ts'],
    setupFiles: ['src/testing/setup.ts'],
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
});
