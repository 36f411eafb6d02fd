import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { mailboxPage } from '../../http/mailbox.ts';
import { english } from '../../platform/pages/english.ts';
import { type PageWords, PUBLIC_WORDS } from '../../platform/pages/words.ts';
import { resultsCsv } from './csv.ts';
import { embedPages, noCount, noPost } from './embed.ts';
import { resultsPages } from './page.ts';
import type { ResultsView } from './results-view.ts';

const webDir = mkdtempSync(path.join(tmpdir(), 'evoting-pages-'));
afterAll(() => rmSync(webDir, { recursive: true }));
writeFileSync(
  path.join(webDir, 'index.html'),
  '<html lang="en"><title></title><meta name="description" content=""><noscript id="plain"></noscript>',
);

/** A catalogue in an invented language, with each letter replaced by another. */
const foreign = Object.fromEntries(
  Object.entries(english).map(([key, words]) => {
    if (key === 'language' || key === 'numbers') return [key, words];
    if (typeof words === 'function')
      return [key, (...data: never[]) => strange(words(...(data as [never, never, never, never])))];
    return [key, typeof words === 'string' ? strange(words) : words.map(strange)];
  }),
) as unknown as PageWords;

function strange(sentence: string): string {
  return sentence.replace(/[a-z]/gi, 'ø');
}

const ENTRY = {
  candidateName: 'Ñ',
  partyName: 'Þ',
  partyAcronym: 'ÞÐ',
  votes: 3,
  candidateImage: null,
  partyBanner: null,
};
const viewWith = (meta: object) =>
  ({
    meta: {
      electionTitle: 'Ð',
      year: 2026,
      status: 'open',
      hasResult: false,
      certification: null,
      hidden: false,
      countedBallots: 1,
      acceptedBallots: 2,
      ...meta,
    },
    entries: [{ ...ENTRY, postName: 'Ð', candidateImageId: null, partyBannerId: null }],
  }) as unknown as ResultsView;

const mail = { id: 1, to: 'Ñ', subject: 'Þ', text: null, createdAt: new Date(0) };
const mailWith = (state: string) => ({ ...mail, state }) as unknown as Parameters<typeof mailboxPage>[0][0];

/** The words between the tags of a page, and in the tags for previews. */
function wordsOf(page: string): string[] {
  const read = [...page.matchAll(/content="([^"]*)"|>([^<]*)</g)].map(
    ([, shown, text]) => shown ?? text ?? '',
  );
  return (
    read
      .join(' ')
      .replace(/width=\S+ initial-scale=1|UTC|1970-\S+/g, '')
      .match(/[a-zA-Z]{2,}/g) ?? []
  );
}

describe('in another language no English word is left', () => {
  it.each([
    ['open', {}],
    ['closed', { status: 'closed' }],
    ['not open yet', { status: 'not-open', hidden: true }],
    ['closed and not counted', { status: 'closed', hidden: true }],
    ['counted', { status: 'closed', hasResult: true }],
    [
      'certified',
      {
        status: 'closed',
        hasResult: true,
        certification: { atMs: 0, officers: 2, size: 9, root: '', ballots: 3, result: '', holds: true },
      },
    ],
    ['without an election', { status: 'none' }],
  ])('on the page of the results without JavaScript: %s', (_what, meta) => {
    const page = (words?: PageWords) =>
      resultsPages(webDir, 'https://x.example', words)(viewWith(meta)).whole;
    expect(wordsOf(page(foreign))).toEqual([]);
    expect(wordsOf(page()).length).toBeGreaterThan(0);
  });

  it('on the page of many posts, which has a link to each and no table', () => {
    const entries = Array.from({ length: 60 }, (_, i) => ({
      ...ENTRY,
      candidateId: `${i}`,
      postName: `${i}&Ð`,
    }));
    const pages = (words?: PageWords) =>
      resultsPages(webDir, 'https://x.example', words)({ ...viewWith({ log: null }), entries } as never);
    expect(wordsOf(pages(foreign).whole)).toEqual([]);
    const { whole, of } = pages();
    expect(whole.match(/<li><a href="[^"]*">/g)).toHaveLength(60);
    expect(whole).toContain('?post=7%26%C3%90">7&#38;Ð</a>');
    expect(whole).not.toContain('<table');
    expect(of('7&Ð')?.match(/<table/g)).toHaveLength(1);
  });

  it.each([
    ['of a lead', [3, 1], {}],
    ['of a decided lead', [3, 0], { whoMayVote: 'roll', registeredVoters: 3, countedBallots: 3 }],
    ['of candidates who are level', [3, 3], {}],
    ['of a post where None of these has the most votes', [3, 9], {}],
    ['of three who are level', [3, 3, 3], {}],
    ['without a vote', [0, 0], {}],
    ['of one candidate', [1], {}],
    ['of a result', [3, 1], { status: 'closed', hasResult: true }],
    ['of a result without a vote', [0, 0], { status: 'closed', hasResult: true }],
    ['kept for the close', [0, 0], { hidden: true }],
    ['closed and not counted', [0, 0], { status: 'closed', hidden: true }],
  ] as const)('in the page for other sites: %s', (_what, votes, meta) => {
    const view = viewWith({ updatedAtMs: 0, whoMayVote: 'anyone', ...meta });
    const entries = votes.map((count) => ({
      ...view.entries[0],
      votes: count,
      ...(count === 9 && { answer: 'none' }),
    }));
    const site = { publicUrl: '', notice: '' };
    const wordsIn = (words?: PageWords) => {
      const pageOf = embedPages({ ...view, entries } as ResultsView, site, undefined, words);
      const posts = [...new Set(entries.map(({ postName = '' }) => postName))].map(pageOf);
      const pages = [...posts, noPost(site, words), noCount(site, words)].join('');
      return wordsOf(pages.replaceAll(/<style>.*?<\/style>/gs, '').replaceAll('Jan', ''));
    };
    expect(wordsIn(foreign)).toEqual([]);
    expect(wordsIn().length).toBeGreaterThan(3);
  });

  it('in the table of the results', () => {
    const table = (words?: PageWords) => resultsCsv({ Ð: [ENTRY] } as never, { hidden: false }, words);
    expect(table(foreign).match(/[a-zA-Z]{2,}/g)).toBeNull();
    expect(table()).toBe('"post","candidate","party","acronym","votes"\r\n"Ð","Ñ","Þ","ÞÐ","3"\r\n');
  });

  it('in the mailbox, with mails in every state and without one', () => {
    const mails = ['waiting', 'sent', 'failed'].map(mailWith);
    for (const shown of [mails, []]) {
      expect(wordsOf(mailboxPage(shown, foreign))).toEqual([]);
      expect(wordsOf(mailboxPage(shown)).length).toBeGreaterThan(3);
    }
  });
});

describe('the drafts', () => {
  it.each(
    Object.entries(PUBLIC_WORDS).filter(([code]) => code !== 'en'),
  )('%s says that it is one, in NFC, and keeps names and numbers', (code, words) => {
    expect(words.language).toBe(code);
    expect(words.draftNote).toContain('the English text counts');
    const said = [
      words.leads('Ñ', '11', '22'),
      words.mostVotes('Ñ', '11', '22'),
      words.level(['Ñ', 'Þ'], '', '11', '22'),
      words.level(['Ñ', 'Þ', 'Ð'], '', '11', '22'),
      words.level(['Ñ'], 'Þ', '11', '22'),
      words.level(['Ñ', 'Ð'], 'Þ', '11', '22'),
      words.counted('11', '22'),
      words.unopposed('11, 22'),
    ];
    for (const sentence of said) expect(sentence).toMatch(/11.*22/);
    expect(said[2]).toMatch(/Ñ.*Þ/);
    expect(said[3]).toContain('3');
    expect(said[4]).toBe(said[2]);
    expect(said[5]).toMatch(/\b2\b.*Þ/);
    for (const text of Object.values(words)) {
      if (typeof text === 'string') expect(text).toBe(text.normalize('NFC'));
    }
  });
});
