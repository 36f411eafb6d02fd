import { build } from 'esbuild';

/**
 * Bundles the command line into dist/, to be run by plain node without this repository. libsodium's native addon cannot be
 * bundled: where it is not installed the pure engine does the same work more slowly.
 */
await build({
  entryPoints: { main: 'src/main.ts', 'verify-worker': '../../packages/belenios/src/verify-worker.ts' },
  outdir: 'dist',
  bundle: true,
  splitting: true,
  format: 'esm',
  platform: 'node',
  target: 'node20.19',
  external: ['sodium-native'],
  legalComments: 'linked',
  logLevel: 'warning',
});
