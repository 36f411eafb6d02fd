/**
 * What a terminal takes for a command or does not show as it is: control characters (C0, DEL and C1,
 * whose U+009B begins a command too), what turns the direction of a text or has no width, ends of lines,
 * halves of characters, and what only a private font knows.
 */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}\p{Co}]/gu;

/**
 * Makes a text safe to be shown on a terminal, wherever it came from: a record, a server's answer, a file's
 * name.
 * Takes: the text of one line.
 * Gives: it with each character that would not be seen as `\u{…}`; always one line.
 */
export function visible(text: string): string {
  return text.replace(UNSEEN, (found) => `\\u{${found.codePointAt(0)?.toString(16)}}`);
}
