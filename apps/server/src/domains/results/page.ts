import { readFileSync } from 'node:fs';
import path from 'node:path';
import { PAGES } from '@evoting/contract/constants';
import type { ResultEntry, ResultsMeta } from '@evoting/contract/extras';
import { escapeHtml } from '@evoting/contract/html';
import { partyText } from '@evoting/contract/party-text';
import { PUBLIC_WORDS, type PublicWords } from '../../platform/pages/words.ts';
import { leadSentence, unopposedSentence } from './lead-sentence.ts';
import { resultsByPost } from './results.ts';
import type { ResultsView } from './results-view.ts';
import { SHARE_SIZE } from './share-picture.ts';
import { timeOf } from './time-of.ts';

/** Some results as pages of the web app: of all posts, or of one by its name. */
export interface ResultsPages {
  readonly whole: string;
  readonly of: (post: string) => string | undefined;
}

/**
 * Makes the web app's pages with results in them: a title and a summary for link previews, and for browsers
 * without JavaScript the count, of all posts or of one.
 * @param webDir the folder of the build
 * @returns a function that makes the pages of some results
 */
export function resultsPages(
  webDir: string,
  publicUrl: string,
  words: PublicWords = PUBLIC_WORDS.en,
): (view: ResultsView) => ResultsPages {
  const page = readFileSync(path.join(webDir, 'index.html'), 'utf8');
  return (view) => {
    const posts = new Map(Object.entries(resultsByPost(view)));
    const pageOf = (shown: [string, ResultEntry[]][], post?: string) =>
      withResults(page, { publicUrl, meta: view.meta, shown, post }, words);
    return {
      whole: pageOf([...posts]),
      of: (post) => {
        const entries = posts.get(post);
        return entries && pageOf([[post, entries]], post);
      },
    };
  };
}

interface Content {
  readonly publicUrl: string;
  readonly meta: ResultsMeta;
  readonly shown: readonly [string, ResultEntry[]][];
  /** The post that the page is about, if it is one. */
  readonly post: string | undefined;
}

/** With more posts the page of all has links to theirs: the tables of a ward election are 30 MB. */
const TABLES_MAX = 50;

function withResults(page: string, { publicUrl, meta, shown, post }: Content, words: PublicWords): string {
  const title = escapeHtml(words.resultsTitle(meta.year));
  const ofPost = post === undefined ? '' : `${escapeHtml(post)} - `;
  const isList = shown.length > TABLES_MAX;
  const headlines = (isList ? shown.slice(0, 1) : shown).map(([name, entries]) => {
    const lead = leadSentence(entries, meta, words);
    return lead && `${name}: ${lead}`;
  });
  const count = countSentence(meta, words);
  // A preview shows the first hundred characters or so.
  const summary = post === undefined ? [count, headlines[0]] : [headlines[0], count];
  const preview = escapeHtml(summary.filter(Boolean).join(' '));
  const table = meta.hidden
    ? `<p>${escapeHtml(meta.status === 'closed' ? words.resultsUnopened : words.resultsLater)}</p>`
    : isList
      ? `<ul>${shown.map(([name]) => `<li>${linkTo(name, meta, words)}</li>`).join('')}</ul>`
      : shown.map((one) => tableOf(one, words)).join('\n');
  const leads = isList
    ? ''
    : headlines.map((headline) => headline && `<p>${escapeHtml(headline)}</p>`).join('');
  const unopposed = post === undefined ? unopposedLines(meta, words) : '';
  const all = escapeHtml(PAGES.results + queryOf(meta.log, words));
  const others = post === undefined ? '' : `<p><a href="${all}">${escapeHtml(words.wholeCount)}</a></p>`;
  return page
    .replace(/<html lang="[^"]*"/, () => `<html lang="${words.language}"`)
    .replace(/<title>[^<]*<\/title>/, () => `<title>${title}</title>`)
    .replace(/(<meta property="og:title" content=")[^"]*/, (_, start) => start + ofPost + title)
    .replace(/(<meta (?:property="og:|name=")description" content=")[^"]*/g, (_, start) => start + preview)
    .replace(/<meta property="og:image" content="[^"]*" ?\/>/, () =>
      imageTags({ publicUrl, meta, post: post ?? shown[0]?.[0], about: preview }, words),
    )
    .replace(
      /(<noscript id="plain">)[\s\S]*?(?=<\/noscript>)/,
      (_, start) =>
        `${start}<main><h1>${title}</h1><p>${escapeHtml(count)}</p>${asOf(meta, words)}${leads}${table}${unopposed}${others}${noteOf(words)}</main>`,
    );
}

/** The picture of pages without a post. */
export const SITE_ICON = '/icon-512.png';

/** The beginning of the addresses of posts' pictures. */
export const SHARE_PATH = '/share/';

/** Tags that give link previews a picture of the count. Its address changes with the count: previews are kept. */
function imageTags(
  { publicUrl, meta, post, about }: Omit<Content, 'shown'> & { about: string },
  words: PublicWords,
): string {
  if (post === undefined) return `<meta property="og:image" content="${publicUrl}${SITE_ICON}" />`;
  const query = new URLSearchParams(queryOf(meta.log, words));
  query.set('count', `${meta.treeSize ?? 0}`);
  const address = escapeHtml(`${publicUrl}${SHARE_PATH}${encodeURIComponent(post)}?${query}`);
  return [
    `<meta property="og:image" content="${address}" />`,
    `<meta property="og:image:width" content="${SHARE_SIZE.width}" />`,
    `<meta property="og:image:height" content="${SHARE_SIZE.height}" />`,
    `<meta property="og:image:alt" content="${about}" />`,
    '<meta name="twitter:card" content="summary_large_image" />',
  ].join('');
}

/** The query of the election's results in the language of these words. */
function queryOf(log: string | null, { language }: PublicWords): string {
  const query = new URLSearchParams({
    ...(log !== null && { log }),
    ...(language !== 'en' && { lang: language }),
  });
  return query.size === 0 ? '' : `?${query}`;
}

/** The time of the numbers as a paragraph; empty where there are none. */
const asOf = ({ updatedAtMs, hidden, status }: ResultsMeta, words: PublicWords): string =>
  updatedAtMs === null || hidden || status === 'none' || status === 'not-open'
    ? ''
    : `<p>${escapeHtml(words.asOf(timeOf(updatedAtMs, words)))}</p>`;

/** The note below a page in a draft; empty in English. */
export const noteOf = ({ draftNote }: PublicWords): string =>
  draftNote && `<p><small>${escapeHtml(draftNote)}</small></p>`;

/** Describes the state of the count in a few sentences, for the page and link previews. */
export function countSentence(
  { electionTitle, status, hasResult, certification, hidden, countedBallots, acceptedBallots }: ResultsMeta,
  words: PublicWords,
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

/** The posts that are elected without a vote, a paragraph each. */
const unopposedLines = ({ unopposed = [] }: ResultsMeta, words: PublicWords): string =>
  unopposed
    .map(({ postName, ...post }) => `<p>${escapeHtml(`${postName}: ${unopposedSentence(post, words)}`)}</p>`)
    .join('');

function linkTo(post: string, { log }: ResultsMeta, words: PublicWords): string {
  const query = new URLSearchParams(queryOf(log, words));
  query.set('post', post);
  return `<a href="${escapeHtml(`${PAGES.results}?${query}`)}">${escapeHtml(post)}</a>`;
}

function tableOf([post, entries]: [string, ResultEntry[]], words: PublicWords): string {
  const head = [words.candidate, words.party, words.votes].map(
    (column) => `<th scope="col">${escapeHtml(column)}</th>`,
  );
  const rows = entries.map(
    ({ candidateName, votes, ...party }) =>
      `<tr><th scope="row">${escapeHtml(candidateName)}</th><td>${escapeHtml(partyText(party))}</td><td>${votes}</td></tr>`,
  );
  return `<table><caption>${escapeHtml(post)}</caption><thead><tr>${head.join('')}</tr></thead><tbody>${rows.join('')}</tbody></table>`;
}
