import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { lingui } from '@lingui/vite-plugin';
import react from '@vitejs/plugin-react';
import { macros } from './macros.ts';

/** Found by this file's own path, since the tests run from the root of the project. */
const configPath = fileURLToPath(new URL('../lingui.config.ts', import.meta.url));

/** Extracts the English catalogues where there are none: git does not keep them. */
function ensureCatalogues(): void {
  const folder = path.dirname(configPath);
  if (existsSync(path.join(folder, 'src', 'locales', 'en', 'messages.po'))) return;
  const lingui = path.join(path.dirname(createRequire(import.meta.url).resolve('@lingui/cli')), 'lingui.js');
  execFileSync(process.execPath, [lingui, 'extract', '--workers', '1'], { cwd: folder, stdio: 'ignore' });
}

/** What turns a source file into one that runs: the same for the build and for the tests. */
export function sourcePlugins() {
  ensureCatalogues();
  return [react(), lingui({ configPath }), macros(configPath)];
}
