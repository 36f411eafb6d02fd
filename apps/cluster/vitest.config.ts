import { defineProject } from 'vitest/config';

/** A whole cluster takes most of a minute to start, and a failover some seconds more. */
export default defineProject({
  test: {
    name: 'cluster',
    environment: 'node',
    include: ['src/**/*.test.ts'],
    testTimeout: 300_000,
  },
});
