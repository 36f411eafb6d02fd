import { defineProject } from 'vitest/config';

/** The time limits only end a test that hangs on the slowest machine. */
export default defineProject({
  test: {
    name: 'guardian',
    environment: 'node',
    isolate: false,
    include: ['src/**/*.test.ts'],
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
