import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { defineConfig } from 'vitest/config';
import { keepInMemory } from './scripts/in-memory.mjs';

keepInMemory();

// An odd offset, so that a forgotten time zone shows. Set here, because projects do not inherit `test.env`.
process.env.TZ = 'Asia/Kathmandu';
// A verifier remembers servers by address: the next run has other servers on the same ports.
const seen = mkdtempSync(path.join(os.tmpdir(), 'evoting-state-'));
process.env.XDG_STATE_HOME = seen;
process.once('exit', () => rmSync(seen, { recursive: true, force: true }));

/** One project per room, so that a failing test names where it lives. */
export default defineConfig({
  test: {
    // One more than there are cores: much of what a test does is to wait, for the database or for a process.
    maxWorkers: os.availableParallelism() + 1,
    // Keeps transformed files for the next run, which halves the start of a test.
    experimental: {
      fsModuleCache: true,
      fsModuleCachePath: path.join(import.meta.dirname, '.cache', 'vitest'),
    },
    tags: [{ name: 'release', description: 'Blocks a release, not a commit: left out by npm test.' }],
    projects: [
      'packages/*',
      'apps/*',
      {
        test: { name: 'scripts', include: ['scripts/**/*.test.mjs'], testTimeout: 120_000 },
      },
    ],
  },
});
