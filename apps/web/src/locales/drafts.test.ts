import type { CatalogType } from '@lingui/conf';
import { formatter } from '@lingui/format-po';
import { expect, test } from 'vitest';
import { LANGUAGES } from '../lib/languages.ts';
import reviews from './reviews.json';

const FILES = import.meta.glob<string>('./*/*.po', { query: '?raw', import: 'default', eager: true });
const DRAFTS = ['ha', 'yo', 'ig', 'pcm'] as const;
type Draft = (typeof DRAFTS)[number];
const PARTS = ['messages', 'vote', 'reasons', 'pages', 'audit'] as const;

const po = formatter({ origins: false });
async function read(language: string, part: string): Promise<CatalogType> {
  const text = FILES[`./${language}/${part}.po`] ?? '';
  return po.parse(text, { locale: language, sourceLocale: 'en', filename: `${part}.po` });
}
async function readAll(language: Draft) {
  const parts = await Promise.all(
    PARTS.map(async (part) => {
      const english = await read('en', part);
      return Object.entries(await read(language, part)).map(([id, { translation = '' }]) => ({
        id,
        english: english[id]?.translation ?? '',
        draft: translation,
      }));
    }),
  );
  return parts.flat();
}

const sorted = (found: Iterable<string>) => [...found].sort();
/** The parameters and tags of a message; a plural may name the same one twice. */
const holesOf = (text: string) => sorted(new Set(text.match(/(?<!(?:one|other|=\d+) )\{\w+(?=[},])|<\/?\d+\/?>|#/g) ?? []));
const formsOf = (text: string) => sorted(text.match(/(?:one|other|=\d+) (?=\{)/g) ?? []);

test.each(DRAFTS)('%s has the parameters, tags and plural forms of the English', async (language) => {
  const all = await readAll(language);
  expect(all.length).toBeGreaterThan(150);
  for (const { english, draft } of all) {
    expect(holesOf(draft), english).toEqual(holesOf(english));
    expect(formsOf(draft), english).toEqual(formsOf(english));
  }
});

/** Words that change when their hooks and dots are lost, and letters of the other languages. */
const SPELLING: Record<Draft, { lost: RegExp; foreign: RegExp }> = {
  ha: { lost: /\b(?:kuri'a|dan takara|karama|kalla)\b/i, foreign: /[ẹọṣịụṅ]/i },
  yo: { lost: /\b(?:idibo|oludibo|oludije|esi|egbe|rara|dibo)\b/i, foreign: /[ɓɗƙịụ]/i },
  ig: { lost: /\b(?:ntuli aka a na-ahu|onye na-azo|okwa|akwukwo|tuo|hoputa|mba\.)\b/i, foreign: /[ɓɗƙẹṣ]/i },
  pcm: { lost: /$^/, foreign: /[ɓɗƙẹọṣịụ]/i },
};

test.each(DRAFTS)('%s is written in NFC, in its own letters', async (language) => {
  const { lost, foreign } = SPELLING[language];
  for (const { draft, english } of await readAll(language)) {
    expect(draft, english).toBe(draft.normalize('NFC'));
    const words = draft.replace(/E-Voting|\{[^{}]*\}/g, '');
    expect(words, english).not.toMatch(lost);
    expect(words, english).not.toMatch(foreign);
    expect(words, english).not.toMatch(/[^\p{Script=Latin}\p{Script=Common}\p{M}]/u);
  }
});

test('every draft is of a message that the app has, and all languages have the same drafts', async () => {
  for (const part of PARTS) {
    const english = Object.keys(await read('en', part));
    const ids = await Promise.all(DRAFTS.map(async (one) => Object.keys(await read(one, part))));
    for (const own of ids) {
      expect(own.filter((id) => !english.includes(id))).toEqual([]);
      expect(sorted(own)).toEqual(sorted(ids[0] ?? []));
    }
  }
});

/** Messages of the voting screen that nobody has drafted yet. */
const STAY_ENGLISH: readonly string[] = [];

test('the voting screen has no other English than is named here', async () => {
  const drafts = await read('ha', 'vote');
  const left = Object.entries(await read('en', 'vote')).filter(([id]) => !(id in drafts));
  const unexpected = left.map(([, { message = '' }]) => message).filter((text) => !STAY_ENGLISH.includes(text));
  expect(unexpected, 'translate them, or name them in STAY_ENGLISH').toEqual([]);
});

test.each(DRAFTS)('%s is a draft until two people have reviewed each of its messages', async (language) => {
  const names: Record<string, string[]> = reviews[language];
  const all = await readAll(language);
  const open = all.filter(({ id }) => new Set(names[id] ?? []).size < 2);
  const entry = LANGUAGES.find(({ code }) => code === language);
  expect(entry?.isDraft).toBe(open.length > 0);
});
