import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';

/** Reads the source files of the repository, including untracked ones. */
export function readSources() {
  const listed = ['ls-files', '--cached', '--others', '--exclude-standard'];
  const files = execFileSync('git', [...listed, 'apps', 'packages', 'e2e', 'bench', 'scripts'], {
    encoding: 'utf8',
  })
    .split('\n')
    .filter((file) => /\.(ts|tsx|mjs)$/.test(file) && existsSync(file));
  if (files.length === 0) throw new Error('No source file was found to check');
  return files.map((file) => ({ file, text: readFileSync(file, 'utf8') }));
}

/** Blanks the comments of a file and keeps its line numbers. */
export function withoutComments(text) {
  return text.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, (comment) => comment.replace(/[^\n]/g, ' '));
}
