import { escapeHtml } from '@evoting/contract/html';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps.ts';
import { listMails } from '../platform/outbox.ts';
import { PAGE_WORDS, type PageWords } from '../platform/pages/words.ts';
import { hasMailbox } from '../reach.ts';
import { localPage, onlyHere } from './local-page.ts';

const SHOWN_MAX = 100;

/**
 * Shows the mails of a server without a mail server, newest first: at /dev/mailbox, and as JSON at
 * /api/dev/mailbox.
 */
export function mailbox(app: FastifyInstance, { db, config }: Deps): void {
  if (!hasMailbox(config)) return;
  const onRequest = onlyHere('mailbox-here-only');
  const list = () => listMails(db, SHOWN_MAX);
  app.get('/api/dev/mailbox', { onRequest }, async () => ({
    message: 'Mailbox',
    data: { mails: await list() },
  }));
  app.get('/dev/mailbox', { onRequest }, async (_request, reply) => {
    return reply.type('text/html; charset=utf-8').send(mailboxPage(await list()));
  });
}

type ShownMail = Awaited<ReturnType<typeof listMails>>[number];

/** Renders the page of the mails. */
export function mailboxPage(mails: readonly ShownMail[], words: PageWords = PAGE_WORDS): string {
  const articles = mails.map((mail) => article(mail, words)).join('\n');
  const page = {
    title: words.mailboxTitle('E-Voting'),
    heading: words.mailbox,
    intro: words.mailboxWhy('SMTP_URL'),
    content: articles || `<p>${words.mailboxEmpty}</p>`,
  };
  return localPage(page, words);
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
