import { mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { build } from 'esbuild';

/**
 * Bundles programs for plain Node into a folder that is theirs alone.
 * Takes: the folder, esbuild's options, and what gives the texts of further files, by their names, of
 * esbuild's account of the pieces.
 */
export async function bundle(folder, options, furtherFiles = () => ({})) {
  const { outputFiles, metafile } = await build({
    ...{ bundle: true, platform: 'node', format: 'esm', logLevel: 'warning' },
    ...options,
    ...{ outdir: folder, write: false, metafile: true },
  });
  const bundled = outputFiles.map((file) => [path.basename(file.path), file.contents]);
  lay(folder, new Map([...bundled, ...Object.entries(furtherFiles(metafile))]));
}

/**
 * Puts files into a folder and removes all others in it except hidden ones. Each file is replaced at once,
 * while esbuild writes over the old one: a program that is built or started at the same moment finds whole
 * files, and so does a server that is running.
 * Takes: the contents of the files by their names.
 */
export function lay(folder, files) {
  mkdirSync(folder, { recursive: true });
  for (const [name, contents] of files) {
    const fresh = path.join(folder, `.${process.pid}`);
    writeFileSync(fresh, contents, { mode: startsItself(contents) ? 0o755 : 0o644 });
    renameSync(fresh, path.join(folder, name));
  }
  for (const name of readdirSync(folder))
    if (!files.has(name) && !name.startsWith('.'))
      rmSync(path.join(folder, name), { recursive: true, force: true });
}

const startsItself = (contents) => Buffer.from(contents).subarray(0, 2).toString() === '#!';
