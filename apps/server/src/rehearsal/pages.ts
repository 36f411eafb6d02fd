import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { escapeHtml } from '../platform/html.ts';
import { PAGE_WORDS } from '../platform/pages/words.ts';

/**
 * Gives a rehearsal's server a copy of the web app that says so above every page: outside of the app's root
 * element, so that no screen can leave it out. The build itself, which people compare, does not change.
 * Takes: the folder of the build, and a folder for the copy.
 * Gives: the copy's folder.
 */
export function markPages(webDir: string, copy: string): string {
  rmSync(copy, { recursive: true, force: true });
  cpSync(webDir, copy, { recursive: true });
  const page = path.join(copy, 'index.html');
  writeFileSync(page, markPage(readFileSync(page, 'utf8')));
  // Compressed before, and without the sentence.
  for (const ending of ['br', 'gz', 'zst']) rmSync(`${page}.${ending}`, { force: true });
  return copy;
}

/** The web app's page with the sentence above everything that the app draws. */
export function markPage(page: string): string {
  const sentence = `<aside id="rehearsal" lang="${PAGE_WORDS.language}">${escapeHtml(PAGE_WORDS.rehearsal)}</aside>`;
  const marked = page.replace(/<body[^>]*>/, (body) => body + sentence);
  if (!marked.includes(sentence)) throw new Error('The web app has no page to be marked as a rehearsal');
  return marked;
}
