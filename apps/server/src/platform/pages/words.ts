import { LANGUAGE_CODES, type LanguageCode } from '@evoting/contract/constants';
import { english, publicEnglish } from './english.ts';
import { hausa } from './hausa.ts';
import { igbo } from './igbo.ts';
import { naija } from './naija.ts';
import { yoruba } from './yoruba.ts';

type Translated<English> = {
  readonly [Key in keyof English]: English[Key] extends string
    ? string
    : English[Key] extends readonly string[]
      ? readonly string[]
      : English[Key];
};
/** The server's texts in pages, in one language; an incomplete catalogue does not compile. */
export type PageWords = Translated<typeof english>;
/** The words of pages that everybody may open. */
export type PublicWords = Translated<typeof publicEnglish>;

/** The words of pages for programs, officers and the operator. */
export const PAGE_WORDS: PageWords = english;

/** The words of public pages; a new language is a file beside `hausa.ts` and a line here. */
export const PUBLIC_WORDS: Readonly<Record<LanguageCode, PublicWords>> = {
  en: publicEnglish,
  ha: hausa,
  yo: yoruba,
  ig: igbo,
  pcm: naija,
};

/** The language that an address asks for by `?lang=`; English for any other value. */
export function languageOf(query: unknown): LanguageCode {
  const { lang } = query as { lang?: unknown };
  return LANGUAGE_CODES.find((code) => code === lang) ?? 'en';
}
