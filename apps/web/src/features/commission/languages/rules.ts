import type { Language } from '../../../lib/languages.ts';

export type Draft = Exclude<Language, 'en'>;

/** A fault of a translation. */
export type Fault = 'empty' | 'holes' | 'forms' | 'marks' | 'letters';

const sorted = (found: Iterable<string>) => [...found].sort().join(' ');
/** The parameters and tags of a message; a plural may name the same one twice. */
const holesOf = (text: string) =>
  sorted(new Set(text.match(/(?<!(?:one|other|=\d+) )\{\w+(?=[},])|<\/?\d+\/?>|#/g) ?? []));
const formsOf = (text: string) => sorted(text.match(/(?:one|other|=\d+) (?=\{)/g) ?? []);

/** Words that change when their hooks and dots are lost, and letters of the other languages. */
const SPELLING: Readonly<Record<Draft, { lost: RegExp; foreign: RegExp }>> = {
  ha: { lost: /\b(?:kuri'a|dan takara|karama|kalla)\b/i, foreign: /[ẹọṣịụṅ]/i },
  yo: { lost: /\b(?:idibo|oludibo|oludije|esi|egbe|rara|dibo)\b/i, foreign: /[ɓɗƙịụ]/i },
  ig: { lost: /\b(?:ntuli aka a na-ahu|onye na-azo|okwa|akwukwo|tuo|hoputa|mba\.)\b/i, foreign: /[ɓɗƙẹṣ]/i },
  pcm: { lost: /$^/, foreign: /[ɓɗƙẹọṣịụ]/i },
};
const FOREIGN_SCRIPT = /[^\p{Script=Latin}\p{Script=Common}\p{M}]/u;

/** Finds what is wrong with a translation in NFC, if anything is. */
export function faultOf(language: Draft, english: string, text: string): Fault | null {
  if (text.trim() === '') return 'empty';
  if (holesOf(text) !== holesOf(english) || !isBalanced(text)) return 'holes';
  if (formsOf(text) !== formsOf(english)) return 'forms';
  const { lost, foreign } = SPELLING[language];
  const words = text.replace(/E-Voting|\{[^{}]*\}/g, '');
  if (lost.test(words) || (language === 'yo' && isUnmarked(words, text))) return 'marks';
  return foreign.test(words) || FOREIGN_SCRIPT.test(words) ? 'letters' : null;
}

/** Each brace is closed, and none is quoted by an apostrophe. */
function isBalanced(text: string): boolean {
  let open = 0;
  for (const one of text) {
    if (one === '{') open += 1;
    if (one === '}') open -= 1;
    if (open < 0) return false;
  }
  return open === 0 && !/'[{}]/.test(text);
}

/** A sentence of Yorùbá has tones and dots: without any it was typed on a keyboard that lacks them. */
const isUnmarked = (words: string, text: string) =>
  words.split(/\s+/).length > 5 && !/\p{M}/u.test(text.normalize('NFD'));
