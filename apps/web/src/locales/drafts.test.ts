import type { CatalogType } from '@lingui/conf';
import { formatter } from '@lingui/format-po';
import { expect, test } from 'vitest';
import { faultOf } from '../features/commission/languages/rules.ts';
import { LANGUAGES } from '../lib/languages.ts';
import { isReviewed, reviewersOf } from './reviewers.ts';

const FILES = import.meta.glob<string>('./*/*.po', { query: '?raw', import: 'default', eager: true });
const DRAFTS = ['ha', 'yo', 'ig', 'pcm'] as const;
type Draft = (typeof DRAFTS)[number];
const PARTS = ['messages', 'vote', 'reasons', 'standing', 'pages', 'audit'] as const;

const po = formatter({ origins: false });
async function read(language: string, part: string): Promise<CatalogType> {
  const text = FILES[`./${language}/${part}.po`] ?? '';
  return po.parse(text, { locale: language, sourceLocale: 'en', filename: `${part}.po` });
}
async function readAll(language: Draft) {
  const parts = await Promise.all(
    PARTS.map(async (part) => {
      const english = await read('en', part);
      return Object.entries(await read(language, part)).map(([id, { translation = '', extra }]) => ({
        id,
        english: english[id]?.translation ?? '',
        draft: translation,
        reviewers: reviewersOf((extra?.translatorComments ?? []) as string[]),
      }));
    }),
  );
  return parts.flat();
}

test.each(DRAFTS)('%s is in NFC, and keeps the parameters, plural forms and letters that it must', async (language) => {
  const all = await readAll(language);
  expect(all.length).toBeGreaterThan(150);
  for (const { draft, english } of all) {
    expect(draft, english).toBe(draft.normalize('NFC'));
    expect(faultOf(language, english, draft), english).toBeNull();
  }
});

test('every draft is of a message that the app has, and all languages have the same drafts', async () => {
  for (const part of PARTS) {
    const english = Object.keys(await read('en', part));
    const ids = await Promise.all(DRAFTS.map(async (one) => Object.keys(await read(one, part))));
    for (const own of ids) {
      expect(own.filter((id) => !english.includes(id))).toEqual([]);
      expect([...own].sort()).toEqual([...(ids[0] ?? [])].sort());
    }
  }
});

/** Messages of these screens that nobody has drafted yet. */
const STAY_ENGLISH: readonly string[] = [];

test.each(['vote', 'standing'])('the screens of %s have no other English than is named here', async (part) => {
  const drafts = await read('ha', part);
  const left = Object.entries(await read('en', part)).filter(([id]) => !(id in drafts));
  const unexpected = left.map(([, { message = '' }]) => message).filter((text) => !STAY_ENGLISH.includes(text));
  expect(unexpected, 'translate them, or name them in STAY_ENGLISH').toEqual([]);
});

test.each(DRAFTS)('%s is a draft until two people have reviewed each of its messages', async (language) => {
  const open = (await readAll(language)).filter(({ reviewers }) => !isReviewed(reviewers));
  const entry = LANGUAGES.find(({ code }) => code === language);
  expect(entry?.isDraft).toBe(open.length > 0);
});
