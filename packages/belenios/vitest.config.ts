import { defineProject } from 'vitest/config';

export default defineProject({
  test: { name: 'belenios', environment: 'node', include: ['src/**/*.test.ts'] },
});
