import { execFileSync } from 'node:child_process';
import { statSync, utimesSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { lingui } from '@lingui/vite-plugin';
import react from '@vitejs/plugin-react';
import { macros } from './macros.ts';
import { reviewed } from './reviewed.ts';

/** Absolute, since the tests run from the root of the project. */
const configPath = fileURLToPath(new URL('../lingui.config.ts', import.meta.url));

/** The tables, relative to packages/, whose sentences are in the catalogues. */
const TABLES = ['contract/src/sentences.ts', 'record/src/findings.ts'];

/** Extracts the English catalogues, which are not in git, if they are missing or older than the tables. */
function ensureCatalogues(): void {
  const folder = path.dirname(configPath);
  const catalogue = path.join(folder, 'src', 'locales', 'en', 'reasons.po');
  const changedAt = (file: string) => statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0;
  const tables = TABLES.map((file) => path.join(folder, '..', '..', 'packages', file));
  if (changedAt(catalogue) >= Math.max(...tables.map(changedAt))) return;
  const lingui = path.join(path.dirname(createRequire(import.meta.url).resolve('@lingui/cli')), 'lingui.js');
  execFileSync(process.execPath, [lingui, 'extract', '--clean', '--locale', 'en', '--workers', '1'], {
    cwd: folder,
    stdio: 'ignore',
  });
  const now = new Date();
  utimesSync(catalogue, now, now);
}

/** The plugins that compile the sources, for the build and the tests. */
export function sourcePlugins() {
  ensureCatalogues();
  return [react(), lingui({ configPath }), reviewed(), macros(configPath)];
}
