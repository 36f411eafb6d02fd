import type { Messages } from '@lingui/core';

const PLAIN = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';
const ACCENTED = 'áƀćďéƒğĥíĵķłɱñóþɋŕšťúṽŵẋýžÅƁĆĎÉƑĞĤÍĴĶŁṀÑÓÞɊŔŠŤÚṼŴẊÝŽ';
const letters = new Map([...PLAIN].map((letter, i) => [letter, [...ACCENTED][i] as string]));
/** Other languages take more space than English. */
const LONGER_BY = 0.4;

/**
 * Makes a pseudo-language of a compiled catalogue. Every letter has an accent, which shows words that come
 * from no catalogue; every text is 40 % longer, which shows where space is missing. Parameters stay as they
 * are.
 */
export function pseudoMessages(messages: Messages): Messages {
  return Object.fromEntries(
    Object.entries(messages).map(([id, message]) => [id, pseudoOf(message)]),
  ) as Messages;
}

function pseudoOf(message: unknown): unknown {
  if (typeof message === 'string') return pseudoText(message);
  if (!Array.isArray(message)) return message;
  return message.map((token) => (Array.isArray(token) ? pseudoToken(token) : pseudoOf(token)));
}

/** A placeholder, such as a name, or `[name, 'plural', { one: …, other: … }]`. */
function pseudoToken(token: unknown[]): unknown[] {
  return token.map((part, i) => {
    if (i < 2 || typeof part !== 'object' || part === null) return part;
    return Object.fromEntries(
      Object.entries(part).map(([form, message]) => [form, form === 'offset' ? message : pseudoOf(message)]),
    );
  });
}

/** Keeps tags such as <0>…</0>. The extra text has spaces, so that lines can break in it. */
function pseudoText(text: string): string {
  const accented = text.replace(/<\/?\d+\/?>|[a-zA-Z]/g, (found) => letters.get(found) ?? found);
  const words = [...text.replace(/<\/?\d+\/?>|[^a-zA-Z ]/g, '')];
  const more = words
    .slice(0, Math.ceil(words.length * LONGER_BY))
    .map((letter) => letters.get(letter) ?? ' ');
  return accented + more.join('').trimEnd();
}
