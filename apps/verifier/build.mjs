import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { bundle } from '../../scripts/bundle.mjs';
import { licencesOf, packagesIn } from '../../scripts/licences.mjs';

const ROOT = '../..';
const THREADS = ['verify-worker', 'verify-worker-pure', 'verify-worker-fast', 'verify-worker-fast-pure'];

/**
 * Bundles the command line into dist/, which plain Node runs without this repository. libsodium's native
 * addon cannot be bundled; where it is not installed the slower pure engine does the work.
 */
await bundle(
  'dist',
  {
    entryPoints: ['src/main.ts', ...THREADS.map((name) => `${ROOT}/packages/belenios/src/${name}.ts`)],
    entryNames: '[name]',
    splitting: true,
    target: 'node20.19',
    external: ['sodium-native'],
    legalComments: 'none', // LICENSES-OF-OTHERS.txt has the whole licences
  },
  (metafile) => ({
    LICENSE: readFileSync(join(ROOT, 'LICENSE')),
    'LICENSES-OF-OTHERS.txt': licencesOf(packagesIn(metafile)).join(`\n\n${'-'.repeat(78)}\n\n`),
  }),
);
