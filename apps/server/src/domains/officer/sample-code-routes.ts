import { escapeHtml } from '@evoting/contract/html';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { localPage, onlyHere } from '../../http/local-page.ts';
import { PAGE_WORDS, type PageWords } from '../../platform/pages/words.ts';
import { listSampleCodes, type SampleCode } from './sample-apps.ts';

const REFRESH_S = 5;

/** Shows the codes of the demo's officers at /dev/officer-codes, on a server with the demo only. */
export function sampleCodeRoutes(app: FastifyInstance, deps: Deps): void {
  if (!deps.config.demo || deps.config.reachedBy !== null) return;
  app.get('/dev/officer-codes', { onRequest: onlyHere('codes-here-only') }, async (_request, reply) => {
    return reply.type('text/html; charset=utf-8').send(codesPage(await listSampleCodes(deps)));
  });
}

/** Renders the page of the codes. */
export function codesPage(codes: readonly SampleCode[], words: PageWords = PAGE_WORDS): string {
  const articles = codes.map(({ name, email, code }) => {
    const shown =
      typeof code === 'number'
        ? words.codeWait(String(code))
        : `<strong class="code">${code.slice(0, 3)} ${code.slice(3)}</strong>`;
    return `<article><h2>${escapeHtml(name)}</h2><p>${escapeHtml(email)}</p><p>${shown}</p></article>`;
  });
  const page = {
    title: words.codesTitle('E-Voting'),
    heading: words.codes,
    intro: words.codesWhy,
    content: articles.join('\n') || `<p>${words.codesNone}</p>`,
    refreshS: REFRESH_S,
  };
  return localPage(page, words);
}
