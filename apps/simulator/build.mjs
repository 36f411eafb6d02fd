import { fileURLToPath } from 'node:url';
import { bundle } from '../../scripts/bundle.mjs';

/** Bundles the command into dist/, with everything but libsodium's native addon. */
const here = (path) => fileURLToPath(new URL(path, import.meta.url));

await bundle(here('dist'), {
  entryPoints: [here('src/main.ts')],
  target: 'node20',
  sourcemap: true,
  external: ['sodium-native'],
});
