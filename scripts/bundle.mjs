import { mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { build } from 'esbuild';

/**
 * Bundles programs for plain Node into a folder of their own.
 * @param options of esbuild
 * @param furtherFiles maps esbuild's metafile to the contents of further files, by name
 */
export async function bundle(folder, options, furtherFiles = () => ({})) {
  const { outputFiles, metafile } = await build({
    bundle: true,
    platform: 'node',
    format: 'esm',
    logLevel: 'warning',
    ...options,
    outdir: folder,
    write: false,
    metafile: true,
  });
  const bundled = outputFiles.map((file) => [path.basename(file.path), file.contents]);
  replaceFiles(folder, new Map([...bundled, ...Object.entries(furtherFiles(metafile))]));
}

/**
 * Writes files into a folder and removes all others in it except hidden ones. Each file is replaced
 * atomically, unlike by esbuild, so that a program that is starting or running never sees half a file.
 * @param files contents by name
 */
export function replaceFiles(folder, files) {
  mkdirSync(folder, { recursive: true });
  for (const [name, contents] of files) {
    const fresh = path.join(folder, `.${process.pid}`);
    writeFileSync(fresh, contents, { mode: hasShebang(contents) ? 0o755 : 0o644 });
    renameSync(fresh, path.join(folder, name));
  }
  for (const name of readdirSync(folder))
    if (!files.has(name) && !name.startsWith('.'))
      rmSync(path.join(folder, name), { recursive: true, force: true });
}

const hasShebang = (contents) => Buffer.from(contents).subarray(0, 2).toString() === '#!';
