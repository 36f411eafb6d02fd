import { english } from './english.ts';

type English = typeof english;
/** The server's texts in pages, in one language; an incomplete catalogue does not compile. */
export type PageWords = {
  readonly [Key in keyof English]: English[Key] extends string
    ? string
    : English[Key] extends readonly string[]
      ? readonly string[]
      : English[Key];
};

/** The words of pages shared by everybody; a second language is a file beside `english.ts`. */
export const PAGE_WORDS: PageWords = english;
