import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Plugin } from 'vite';

const run = promisify(execFile);

/**
 * Adds the command line verifier to the build as one file, with its size and hash. A build elsewhere from the
 * same sources gives the same bytes. Its name has no hash, so caches must revalidate it.
 */
export function verifierFile(): Plugin {
  let folder = 'dist';
  let root = '.';
  return {
    name: 'verifier-file',
    apply: 'build',
    configResolved(config) {
      root = join(config.root, '../..');
      folder = join(config.root, config.build.outDir, 'verifier');
    },
    async closeBundle() {
      await mkdir(folder, { recursive: true });
      const pack = ['pack', '--workspace', 'apps/verifier', '--pack-destination', folder, '--json'];
      const { stdout } = await run('npm', pack, { cwd: root, shell: process.platform === 'win32' });
      // The output of the package's build comes first.
      const [{ filename }] = JSON.parse(stdout.slice(stdout.search(/^\[$/m)));
      const bytes = await readFile(join(folder, filename));
      const sha256 = createHash('sha256').update(bytes).digest('hex');
      await writeFile(
        join(folder, 'about.json'),
        JSON.stringify({ file: filename, bytes: bytes.length, sha256 }),
      );
    },
  };
}
