import { english } from './english.ts';

type English = typeof english;
/** The server's texts in pages, in one language; a catalogue that lacks a sentence does not compile. */
export type PageWords = {
  readonly [Key in keyof English]: English[Key] extends string
    ? string
    : English[Key] extends readonly string[]
      ? readonly string[]
      : English[Key];
};

/**
 * The words of pages that are made for everybody at once; a second language is a file beside `english.ts`.
 */
export const PAGE_WORDS: PageWords = english;
