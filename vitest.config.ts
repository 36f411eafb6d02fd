import { defineConfig } from 'vitest/config';
import { mutant } from './scripts/mutants/plugin.mjs';

// An odd offset, so that a forgotten time zone shows. Set here, because projects do not inherit `test.env`.
process.env.TZ = 'Asia/Kathmandu';

/** One project per room, so that a failing test names where it lives. */
export default defineConfig({
  test: {
    // Every core: much of what a test does is to wait, for the database or for a process.
    maxWorkers: '100%',
    projects: [
      'packages/*',
      'apps/*',
      {
        plugins: [mutant()],
        test: { name: 'scripts', include: ['scripts/**/*.test.mjs'], testTimeout: 120_000 },
      },
    ],
  },
});
