import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { ResultEntry, ResultsMeta } from '@evoting/contract/extras';
import { escapeHtml } from '../../platform/html.ts';
import { resultsByPost } from '../vote/results.ts';
import type { Standing } from '../vote/standing.ts';

/**
 * The web app's page with the results written into it: a title and a summary for whoever shows a link to it,
 * and, for browsers without JavaScript, the whole count.
 * Takes: the folder of the build and the server's public address.
 * Gives: what makes the page for how things stand.
 */
export function resultsPage(webDir: string, publicUrl: string): (standing: Standing) => string {
  const page = readFileSync(path.join(webDir, 'index.html'), 'utf8');
  return (standing) => withResults(page, publicUrl, standing);
}

function withResults(page: string, publicUrl: string, standing: Standing): string {
  const { meta } = standing;
  const title = escapeHtml(`${meta.electionTitle} - Results`);
  const about = escapeHtml(sentenceOf(meta));
  const table = meta.hidden
    ? '<p>The count of this election is published when voting closes.</p>'
    : Object.entries(resultsByPost(standing)).map(tableOf).join('\n');
  return page
    .replace(/<title>[^<]*<\/title>/, () => `<title>${title}</title>`)
    .replace(/(<meta property="og:title" content=")[^"]*/, (_, start) => start + title)
    .replace(/(<meta (?:property="og:|name=")description" content=")[^"]*/g, (_, start) => start + about)
    .replace(/(<meta property="og:image" content=")[^"]*/, (_, start) => `${start}${publicUrl}/icon-512.png`)
    .replace(
      /(<noscript id="plain">)[\s\S]*?(?=<\/noscript>)/,
      (_, start) => `${start}<main><h1>${title}</h1><p>${about}</p>${table}</main>`,
    );
}

/** What the numbers are, in one sentence a part: for the page, and for the preview of a link to it. */
function sentenceOf({ status, certified, hidden, countedBallots, acceptedBallots }: ResultsMeta): string {
  const state = certified
    ? 'The result is certified.'
    : {
        none: 'No election.',
        'not-open': 'Voting has not opened yet.',
        open: 'Voting is open.',
        closed: 'Voting has closed.',
      }[status];
  const count = (number: number) => number.toLocaleString('en-NG');
  return hidden || status === 'none'
    ? state
    : `${state} ${count(countedBallots)} of ${count(acceptedBallots)} ballots are counted.`;
}

function tableOf([post, entries]: [string, ResultEntry[]]): string {
  const rows = entries.map(
    ({ candidateName, partyName, votes }) =>
      `<tr><th scope="row">${escapeHtml(candidateName)}</th><td>${escapeHtml(partyName)}</td><td>${votes}</td></tr>`,
  );
  return `<table><caption>${escapeHtml(post)}</caption><thead><tr><th scope="col">Candidate</th><th scope="col">Party</th><th scope="col">Votes</th></tr></thead><tbody>${rows.join('')}</tbody></table>`;
}
