import { escapeHtml } from '@evoting/contract/html';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { PAGE_WORDS, type PageWords } from '../platform/pages/words.ts';
import { sendFailure } from './errors.ts';
import { isFromThisMachine } from './proxies.ts';

/**
 * Refuses a page to callers on other machines, and keeps it in no cache: such pages show passwords and codes.
 * @param code the reason that others read
 */
export const onlyHere =
  (code: 'mailbox-here-only' | 'codes-here-only') => async (request: FastifyRequest, reply: FastifyReply) => {
    reply.header('Cache-Control', 'no-store');
    return isFromThisMachine(request) ? undefined : sendFailure(reply, 403, code);
  };

/** A page for the person at this machine. */
export interface LocalPage {
  readonly title: string;
  readonly heading: string;
  readonly intro: string;
  /** HTML. */
  readonly content: string;
  /** After how many seconds the browser loads it again. */
  readonly refreshS?: number;
}

/** Renders a page for the person at this machine. */
export function localPage(
  { title, heading, intro, content, refreshS }: LocalPage,
  words: PageWords = PAGE_WORDS,
): string {
  const refresh = refreshS === undefined ? '' : `<meta http-equiv="refresh" content="${refreshS}">`;
  return `<!doctype html><html lang="${words.language}"><head><meta charset="utf-8"><title>${escapeHtml(title)}</title>${refresh}
<meta name="viewport" content="width=device-width, initial-scale=1"><link rel="stylesheet" href="/dev/page.css"></head>
<body><main><h1>${escapeHtml(heading)}</h1><p>${escapeHtml(intro)}</p>
${content}
</main></body></html>`;
}

/** Serves the style of the pages for the person at this machine. */
export function localStyle(app: FastifyInstance): void {
  app.get('/dev/page.css', (_request, reply) => reply.type('text/css').send(STYLE));
}

const STYLE = `:root{color-scheme:light dark}
body{font:1.125rem/1.6 system-ui,sans-serif;color:light-dark(#10201a,#e8efe9);background:light-dark(#fbfaf6,#10201a);margin:0}
main{max-width:46rem;margin:0 auto;padding:1.5rem}article{background:light-dark(#fff,#182b23);border:1px solid light-dark(#cbd5cf,#3c5348);border-radius:8px;padding:1rem 1.25rem;margin:1.5rem 0}
h2{font-size:1.25rem;margin:0}p{overflow-wrap:anywhere}pre{white-space:pre-wrap;overflow-wrap:anywhere;font:inherit;margin:0}a{color:light-dark(#00603a,#7fd0a8)}strong.code{font-size:2rem;font-variant-numeric:tabular-nums;letter-spacing:.1em}`;
