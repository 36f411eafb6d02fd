import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { bundle } from '../../scripts/bundle.mjs';

/**
 * Bundles the server and its commands into dist/: our own code, the workspace packages, and libraries of
 * hundreds of small files, which take as long to read as all others. What else the server's own package.json
 * names is loaded from node_modules, since some of it is native or brings files of its own.
 */
const BUNDLED = ['kysely', '@simplewebauthn/server'];
const here = (path) => fileURLToPath(new URL(path, import.meta.url));
const { dependencies } = JSON.parse(readFileSync(here('package.json'), 'utf8'));
const external = Object.keys(dependencies).filter(
  (name) => !name.startsWith('@evoting/') && !BUNDLED.includes(name),
);

await bundle(here('dist'), {
  // Beside the server and the commands: made-up voters of a rehearsal, the code of the threads that verify ballots and compute tallies, and
  // of the processes that prepare pictures and make the files of a finished record.
  entryPoints: {
    main: here('src/main.ts'),
    'main-local': here('src/main-local.ts'),
    election: here('src/commands/election.ts'),
    rehearse: here('src/commands/rehearse.ts'),
    simulate: here('../simulator/src/main.ts'),
    night: here('src/commands/night.ts'),
    trustee: here('src/commands/trustee.ts'),
    'prepare-pictures': here('src/platform/images/prepare-child.ts'),
    'make-downloads': here('src/domains/archive/make-child.ts'),
    'tally-thread': here('src/domains/tally/tally-thread.ts'),
    'verify-worker': here('../../packages/belenios/src/verify-worker.ts'),
    'verify-worker-fast': here('../../packages/belenios/src/verify-worker-fast.ts'),
  },
  target: 'node20',
  sourcemap: true,
  // A program keeps its text in memory. Without comments it is ASCII, of which each letter takes one byte,
  // not two.
  minifyWhitespace: true,
  lineLimit: 120,
  external: external.flatMap((name) => [name, `${name}/*`]),
  banner: {
    js: "import { createRequire as __createRequire } from 'node:module';const require = __createRequire(import.meta.url);",
  },
});
