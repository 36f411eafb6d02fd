import { readFileSync } from 'node:fs';
import { bundle } from '../../scripts/bundle.mjs';
import { licencesOf, packagesIn } from '../../scripts/licences.mjs';

/** Bundles the program into one file, dist/main.js, which plain Node runs without this repository. */
await bundle(
  'dist',
  { entryPoints: ['src/main.ts', 'src/demo.ts'], target: 'node20.19', legalComments: 'none' },
  (metafile) => ({
    LICENSE: readFileSync('../../LICENSE'),
    'LICENSES-OF-OTHERS.txt': licencesOf(packagesIn(metafile)).join(`\n\n${'-'.repeat(78)}\n\n`),
  }),
);
