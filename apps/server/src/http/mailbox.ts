import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '../deps.ts';
import { escapeHtml } from '../platform/html.ts';
import { listMails } from '../platform/outbox.ts';
import { PAGE_WORDS, type PageWords } from '../platform/pages/words.ts';
import { hasMailbox } from '../reach.ts';
import { sendFailure } from './errors.ts';
import { isFromThisMachine } from './proxies.ts';

const SHOWN_MAX = 100;

/**
 * Shows the mails of a server without a mail server, newest first: at /dev/mailbox, and as JSON at
 * /api/dev/mailbox.
 */
export function mailbox(app: FastifyInstance, { db, config }: Deps): void {
  if (!hasMailbox(config)) return;
  // Mails contain passwords: other machines get none, and no cache keeps any.
  const onlyHere = async (request: FastifyRequest, reply: FastifyReply) => {
    reply.header('Cache-Control', 'no-store');
    if (isFromThisMachine(request)) return undefined;
    return sendFailure(reply, 403, 'mailbox-here-only');
  };
  const list = () => listMails(db, SHOWN_MAX);
  app.get('/api/dev/mailbox', { onRequest: onlyHere }, async () => ({
    message: 'Mailbox',
    data: { mails: await list() },
  }));
  app.get('/dev/mailbox.css', (_request, reply) => reply.type('text/css').send(STYLE));
  app.get('/dev/mailbox', { onRequest: onlyHere }, async (_request, reply) => {
    return reply.type('text/html; charset=utf-8').send(mailboxPage(await list()));
  });
}

type ShownMail = Awaited<ReturnType<typeof listMails>>[number];

/** Renders the page of the mails. */
export function mailboxPage(mails: readonly ShownMail[], words: PageWords = PAGE_WORDS): string {
  const articles = mails.map((mail) => article(mail, words)).join('\n');
  const [title, why, empty] = [
    words.mailboxTitle('E-Voting'),
    words.mailboxWhy('SMTP_URL'),
    words.mailboxEmpty,
  ];
  return `<!doctype html><html lang="${words.language}"><head><meta charset="utf-8"><title>${title}</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><link rel="stylesheet" href="/dev/mailbox.css"></head>
<body><main><h1>${words.mailbox}</h1><p>${why}</p>
${articles || `<p>${empty}</p>`}
</main></body></html>`;
}

function article({ id, to, subject, text, state, createdAt }: ShownMail, words: PageWords): string {
  const at = createdAt.toISOString();
  const states = new Map([
    ['waiting', words.mailWaiting],
    ['sent', words.mailSent],
    ['failed', words.mailFailed],
  ]);
  return `<article aria-labelledby="m${id}"><h2 id="m${id}">${escapeHtml(subject)}</h2>
<p>${words.mailTo} <strong>${escapeHtml(to)}</strong>, <time datetime="${at}">${at.slice(0, 16).replace('T', ' ')} UTC</time>, ${states.get(state) ?? ''}</p>
<pre>${withLinks(escapeHtml(text ?? words.mailGone))}</pre></article>`;
}

function withLinks(escaped: string): string {
  return escaped.replace(/https?:\/\/[^\s<]+/g, (link) => `<a href="${link}">${link}</a>`);
}

const STYLE = `body{font:1.125rem/1.6 system-ui,sans-serif;color:#10201a;background:#fbfaf6;margin:0}
main{max-width:46rem;margin:0 auto;padding:1.5rem}article{background:#fff;border:1px solid #cbd5cf;border-radius:8px;padding:1rem 1.25rem;margin:1.5rem 0}
h2{font-size:1.25rem;margin:0}pre{white-space:pre-wrap;overflow-wrap:anywhere;font:inherit;margin:0}a{color:#00603a}`;
