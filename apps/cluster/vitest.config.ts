import { defineProject } from 'vitest/config';

/** The drills themselves need a cluster and are run by `npm run drill`. */
export default defineProject({
  test: {
    name: 'cluster',
    environment: 'node',
    isolate: false,
    include: ['src/**/*.test.ts'],
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
});
