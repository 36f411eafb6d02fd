import { english } from './english.ts';

type English = typeof english;
/** The sentences of mails in one language; an incomplete catalogue does not compile. */
export type MailWords = {
  readonly [Key in keyof English]: English[Key] extends string ? string : English[Key];
};

/** A new language is a file beside `english.ts` and a line here. */
const CATALOGUES: Readonly<Record<string, MailWords>> = { en: english };

/** The language of people without an account, and of accounts that chose none. */
export const DEFAULT_LOCALE = 'en';

/** Returns the catalogue of a language, or the English one. */
export const wordsIn = (locale: string): MailWords =>
  (Object.hasOwn(CATALOGUES, locale) && CATALOGUES[locale]) || english;
