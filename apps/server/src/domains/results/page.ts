import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { ResultEntry, ResultsMeta } from '@evoting/contract/extras';
import { partyText } from '@evoting/contract/party-text';
import { escapeHtml } from '../../platform/html.ts';
import { PAGE_WORDS, type PageWords } from '../../platform/pages/words.ts';
import { leadSentence } from './lead-sentence.ts';
import { resultsByPost } from './results.ts';
import type { ResultsView } from './results-view.ts';

/**
 * Makes the web app's page with the results in it: a title and a summary for link previews, and for browsers
 * without JavaScript the whole count.
 * @param webDir the folder of the build
 * @returns a function that makes the page of some results
 */
export function resultsPage(
  webDir: string,
  publicUrl: string,
  words: PageWords = PAGE_WORDS,
): (view: ResultsView) => string {
  const page = readFileSync(path.join(webDir, 'index.html'), 'utf8');
  return (view) => withResults(page, publicUrl, view, words);
}

function withResults(page: string, publicUrl: string, view: ResultsView, words: PageWords): string {
  const { meta } = view;
  const title = escapeHtml(words.resultsTitle(meta.year));
  const posts = Object.entries(resultsByPost(view));
  const headlines = posts.map(([post, entries]) => {
    const lead = leadSentence(entries, meta, words);
    return lead && `${post}: ${lead}`;
  });
  const count = countSentence(meta, words);
  const preview = escapeHtml([count, headlines[0]].filter(Boolean).join(' '));
  const table = meta.hidden
    ? `<p>${escapeHtml(meta.status === 'closed' ? words.resultsUnopened : words.resultsLater)}</p>`
    : posts.map((post) => tableOf(post, words)).join('\n');
  const leads = headlines.map((headline) => headline && `<p>${escapeHtml(headline)}</p>`).join('');
  return page
    .replace(/<html lang="[^"]*"/, () => `<html lang="${words.language}"`)
    .replace(/<title>[^<]*<\/title>/, () => `<title>${title}</title>`)
    .replace(/(<meta property="og:title" content=")[^"]*/, (_, start) => start + title)
    .replace(/(<meta (?:property="og:|name=")description" content=")[^"]*/g, (_, start) => start + preview)
    .replace(/(<meta property="og:image" content=")[^"]*/, (_, start) => `${start}${publicUrl}/icon-512.png`)
    .replace(
      /(<noscript id="plain">)[\s\S]*?(?=<\/noscript>)/,
      (_, start) => `${start}<main><h1>${title}</h1><p>${escapeHtml(count)}</p>${leads}${table}</main>`,
    );
}

/** Describes the state of the count in a few sentences, for the page and link previews. */
export function countSentence(
  { electionTitle, status, hasResult, certification, hidden, countedBallots, acceptedBallots }: ResultsMeta,
  words: PageWords,
): string {
  const states = {
    none: words.noElection,
    'not-open': words.notOpen,
    open: words.open,
    closed: words.closed,
  };
  const counted = certification ? words.certified : words.hasResult;
  const state = hasResult ? counted : states[status];
  if (status === 'none') return state;
  const named = `${words.ofElection(electionTitle)} ${state}`;
  const count = (number: number) => number.toLocaleString(words.numbers);
  return hidden ? named : `${named} ${words.counted(count(countedBallots), count(acceptedBallots))}`;
}

function tableOf([post, entries]: [string, ResultEntry[]], words: PageWords): string {
  const head = [words.candidate, words.party, words.votes].map(
    (column) => `<th scope="col">${escapeHtml(column)}</th>`,
  );
  const rows = entries.map(
    ({ candidateName, votes, ...party }) =>
      `<tr><th scope="row">${escapeHtml(candidateName)}</th><td>${escapeHtml(partyText(party))}</td><td>${votes}</td></tr>`,
  );
  return `<table><caption>${escapeHtml(post)}</caption><thead><tr>${head.join('')}</tr></thead><tbody>${rows.join('')}</tbody></table>`;
}
