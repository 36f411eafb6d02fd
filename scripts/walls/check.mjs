import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { brokenRules } from './import-rules.mjs';

const IMPORT = /(?:\bfrom\s*|\bimport\s*\(\s*|\bimport\s+)(['"])([^'"]+)\1/g;
// Type imports leave nothing in the bundle, but they couple the rooms all the same; only `import type { … } from 'kysely'` is harmless.
const TYPE_ONLY = /\bimport\s+type\b[^;'"]*from\s*(['"])(kysely|pg)\1/g;

const files = execFileSync(
  'git',
  ['ls-files', '--cached', '--others', '--exclude-standard', 'apps', 'packages'],
  { encoding: 'utf8' },
)
  .split('\n')
  .filter((file) => /\.(ts|tsx|mjs)$/.test(file) && existsSync(file));

let faults = 0;
for (const file of files) {
  const text = readFileSync(file, 'utf8').replace(TYPE_ONLY, '');
  for (const [, , named] of text.matchAll(IMPORT)) {
    const target = named.startsWith('.') ? path.posix.join(path.posix.dirname(file), named) : named;
    for (const rule of brokenRules(file, target)) {
      faults += 1;
      console.error(`${file} imports ${named}: ${rule.name}. ${rule.advice}`);
    }
  }
}
if (files.length === 0) throw new Error('No source file was found to check');
console.log(`imports: ${files.length} files, ${faults} faults`);
process.exit(faults === 0 ? 0 : 1);
