import { defineProject } from 'vitest/config';

export default defineProject({
  // Thousands of multiplications a test: generous for slow or busy machines, none of them waits for a clock.
  test: { name: 'belenios', environment: 'node', include: ['src/**/*.test.ts'], testTimeout: 120_000 },
});
