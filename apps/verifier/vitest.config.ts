import { defineProject } from 'vitest/config';

export default defineProject({
  test: { name: 'verifier', environment: 'node', include: ['src/**/*.test.ts'] },
});
