import { defineConfig } from 'vitest/config';

/** One project per room, so that a failing test names where it lives. All run in a time zone of odd offset, so that a forgotten zone shows. */
export default defineConfig({
  test: {
    env: { TZ: 'Asia/Kathmandu' },
    projects: ['packages/*', 'apps/*', { test: { name: 'scripts', include: ['scripts/**/*.test.mjs'] } }],
  },
});
