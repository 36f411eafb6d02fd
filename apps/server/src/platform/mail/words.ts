import { english } from './english.ts';

type English = typeof english;
/** The sentences of mails in one language; a catalogue that lacks one does not compile. */
export type MailWords = {
  readonly [Key in keyof English]: English[Key] extends string ? string : English[Key];
};

/** A new language is a file beside `english.ts` and a line here. */
const CATALOGUES: Readonly<Record<string, MailWords>> = { en: english };

/** The language of an account that chose none, and of people without an account. */
export const DEFAULT_LOCALE = 'en';

/**
 * The sentences for an account.
 * Takes: its language.
 * Gives: its catalogue, else the English one.
 */
export const wordsIn = (locale: string): MailWords =>
  (Object.hasOwn(CATALOGUES, locale) && CATALOGUES[locale]) || english;
