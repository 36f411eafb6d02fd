import { createHash } from 'node:crypto';
import { PAGES } from '@evoting/contract/constants';
import type { ResultEntry } from '@evoting/contract/extras';
import { escapeHtml } from '@evoting/contract/html';
import { isAhead, shareText } from '@evoting/contract/lead';
import { partyText } from '@evoting/contract/party-text';
import { PUBLIC_WORDS, type PublicWords } from '../../platform/pages/words.ts';
import { leadSentence, unopposedSentence } from './lead-sentence.ts';
import { countSentence, noteOf } from './page.ts';
import { resultsOf } from './results.ts';
import type { ResultsView } from './results-view.ts';
import { timeOf } from './time-of.ts';

const STYLE = `:root{color-scheme:light dark;--paper:#fff;--ink:#12211a;--line:#dcdacd;--bar:#2f3d86;--first:#00703c;--soft:#47564e}
@media (prefers-color-scheme:dark){:root{--paper:#151f1a;--ink:#eef3ee;--line:#2c3a33;--bar:#aab5f2;--first:#62cc97;--soft:#b3c0b8}}
body{margin:0;padding:12px;background:var(--paper);color:var(--ink);font:1rem/1.4 system-ui,sans-serif;overflow-wrap:anywhere}
h1{margin:0;font-size:1.25rem}p{margin:4px 0}ol{margin:12px 0;padding:0;list-style:none}
li{padding:8px 0;border-top:1px solid var(--line)}.soft{color:var(--soft)}a{color:inherit}
.row{display:flex;flex-wrap:wrap;justify-content:space-between;gap:0 12px}
meter{display:block;width:100%;height:10px;margin-top:4px;appearance:none;border:0;background:var(--line)}
meter::-webkit-meter-bar{height:10px;border:0;border-radius:0;background:var(--line)}
meter::-webkit-meter-optimum-value{background:var(--bar)}
meter::-moz-meter-bar{background:var(--bar)}
.first meter::-webkit-meter-optimum-value{background:var(--first)}
.first meter::-moz-meter-bar{background:var(--first)}
#rehearsal{padding:4px 8px;background:#fdf2dc;color:#12211a;font-weight:700}`;

/** The policy of the embedded page alone: any site may frame it, and it runs no script and sends nothing. */
export const EMBED_POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`,
  "base-uri 'none'",
  "form-action 'none'",
  'frame-ancestors *',
].join('; ');

/** The interval at which an embedded page reloads itself while votes are counted. */
export const EMBED_REFRESH_S = 60;

/** The server's URL, and the notice that each of its pages has if it is a rehearsal's. */
interface Site {
  readonly publicUrl: string;
  readonly notice: string;
}

/** The pages of the posts of some results: of one by its name, undefined for a name that no post has. */
type Embeds = (post: string) => string | undefined;

/**
 * Makes the pages that other sites put into a frame: the count of one post, with its time and a link.
 * @param log the record of a former election, for the link
 */
export function embedPages(
  view: ResultsView,
  site: Site,
  log?: string,
  words: PublicWords = PUBLIC_WORDS.en,
): Embeds {
  const unopposed = new Map((view.meta.unopposed ?? []).map((post) => [post.postName, post]));
  const page = (post: string, content: string, query: Readonly<Record<string, string>>) => {
    const title = `${post} - ${view.meta.electionTitle}`;
    return pageOf(site, words, { title, content, query: { ...query, ...(log !== undefined && { log }) } });
  };
  return (post) => {
    const elected = unopposed.get(post);
    if (elected) {
      const sentence = escapeHtml(unopposedSentence(elected, words));
      return page(post, `<h1>${escapeHtml(post)}</h1><p><strong>${sentence}</strong></p>`, {});
    }
    const entries = resultsOf(view, post);
    return entries && page(post, postOf(view, post, entries, words), { post });
  };
}

/** The page for a name that no post has. */
export const noPost = (site: Site, words: PublicWords = PUBLIC_WORDS.en): string =>
  sentencePage(site, words, words.noPost);

/** The page of an election that has no count to show: it is unknown, not counted or void. */
export const noCount = (site: Site, words: PublicWords = PUBLIC_WORDS.en): string =>
  sentencePage(site, words, words.noCount);

const sentencePage = (site: Site, words: PublicWords, sentence: string): string =>
  pageOf(site, words, { title: sentence, content: `<h1>${escapeHtml(sentence)}</h1>`, query: {} });

function pageOf(
  { publicUrl, notice }: Site,
  words: PublicWords,
  { title, content, query }: { title: string; content: string; query: Readonly<Record<string, string>> },
): string {
  const { language } = words;
  const search = String(new URLSearchParams({ ...query, ...(language !== 'en' && { lang: language }) }));
  const address = escapeHtml(`${publicUrl}${PAGES.results}${search && `?${search}`}`);
  return `<!doctype html><html lang="${words.language}"><head><meta charset="utf-8" /><meta name="viewport" content="width=device-width, initial-scale=1" /><title>${escapeHtml(title)}</title><style>${STYLE}</style></head>
<body>${notice}<main>${content}<p><a href="${address}" target="_blank" rel="noopener">${escapeHtml(words.wholeCount)}</a></p>${noteOf(words)}</main></body></html>`;
}

function postOf(
  { meta }: ResultsView,
  post: string,
  entries: readonly ResultEntry[],
  words: PublicWords,
): string {
  const about = `<h1>${escapeHtml(post)}</h1><p class="soft">${escapeHtml(countSentence(meta, words))}</p>`;
  if (meta.hidden) {
    return `${about}<p>${escapeHtml(meta.status === 'closed' ? words.resultsUnopened : words.resultsLater)}</p>`;
  }
  const total = entries.reduce((sum, { votes }) => sum + votes, 0);
  const rows = entries.map((entry) => {
    const { candidateName, votes } = entry;
    const isFirst = isAhead(entry, entries);
    const share =
      total > 0
        ? ` <span class="soft">${shareText(votes, total, words.numbers).replace('<', '&lt;')}</span>`
        : '';
    return `<li${isFirst ? ' class="first"' : ''}><div class="row"><strong>${escapeHtml(candidateName)}</strong><span>${words.votesOf(votes, votes.toLocaleString(words.numbers))}${share}</span></div><div class="soft">${escapeHtml(partyText(entry))}</div><meter aria-hidden="true" max="${Math.max(1, total)}" value="${votes}"></meter></li>`;
  });
  const lead = leadSentence(entries, meta, words);
  const at =
    meta.updatedAtMs === null
      ? ''
      : `<p class="soft">${escapeHtml(words.asOf(timeOf(meta.updatedAtMs, words)))}</p>`;
  return `${about}<p><strong>${escapeHtml(lead)}</strong></p><ol>${rows.join('')}</ol>${at}`;
}

/** The notice on every page of a rehearsal's web app, as HTML; empty on other servers. */
export function rehearsalNotice(page: string): string {
  return /<aside id="rehearsal"[^>]*>[^<]*<\/aside>/.exec(page)?.[0] ?? '';
}
