import { execFileSync } from 'node:child_process';
import { statSync, utimesSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { lingui } from '@lingui/vite-plugin';
import react from '@vitejs/plugin-react';
import { macros } from './macros.ts';

/** Found by this file's own path, since the tests run from the root of the project. */
const configPath = fileURLToPath(new URL('../lingui.config.ts', import.meta.url));

/** The sentences that the web app takes from catalogues only. */
const TABLES = ['contract/src/sentences.ts', 'record/src/findings.ts'];

/** Extracts the English catalogues, which are not in git, where they are missing or older than the tables. */
function ensureCatalogues(): void {
  const folder = path.dirname(configPath);
  const catalogue = path.join(folder, 'src', 'locales', 'en', 'reasons.po');
  const changedAt = (file: string) => statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0;
  const tables = TABLES.map((file) => path.join(folder, '..', '..', 'packages', file));
  if (changedAt(catalogue) >= Math.max(...tables.map(changedAt))) return;
  const lingui = path.join(path.dirname(createRequire(import.meta.url).resolve('@lingui/cli')), 'lingui.js');
  execFileSync(process.execPath, [lingui, 'extract', '--clean', '--workers', '1'], {
    cwd: folder,
    stdio: 'ignore',
  });
  const now = new Date();
  utimesSync(catalogue, now, now);
}

/** What turns a source file into one that runs: the same for the build and for the tests. */
export function sourcePlugins() {
  ensureCatalogues();
  return [react(), lingui({ configPath }), macros(configPath)];
}
