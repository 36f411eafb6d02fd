import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { escapeHtml } from '@evoting/contract/html';
import { PAGE_WORDS } from '../platform/pages/words.ts';

/**
 * Copies the web app for a rehearsal, with a notice above every page, outside the app's root element so that
 * no screen can omit it. The build itself, which people compare, does not change.
 * @returns the folder of the copy
 */
export function markPages(webDir: string, copy: string): string {
  rmSync(copy, { recursive: true, force: true });
  cpSync(webDir, copy, { recursive: true });
  const page = path.join(copy, 'index.html');
  writeFileSync(page, markPage(readFileSync(page, 'utf8')));
  // The compressed files lack the notice.
  for (const ending of ['br', 'gz', 'zst']) rmSync(`${page}.${ending}`, { force: true });
  return copy;
}

/** Adds the notice to the web app's page. */
export function markPage(page: string): string {
  const sentence = `<aside id="rehearsal" lang="${PAGE_WORDS.language}">${escapeHtml(PAGE_WORDS.rehearsal)}</aside>`;
  const marked = page.replace(/<body[^>]*>/, (body) => body + sentence);
  if (!marked.includes(sentence)) throw new Error('The web app has no page to be marked as a rehearsal');
  return marked;
}
