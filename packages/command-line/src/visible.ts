/**
 * Characters that a terminal interprets or does not show as they are: control characters (C0, DEL and C1,
 * where U+009B also starts a command), bidirectional and zero-width characters, line ends, lone surrogates,
 * and private-use characters.
 */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}\p{Co}]/gu;

/**
 * Makes a line of text from any source (a record, a server's answer, a file name) safe to print on a
 * terminal, by escaping each invisible character as `\u{…}`. The result is always one line.
 */
export function visible(text: string): string {
  return text.replace(UNSEEN, (found) => `\\u{${found.codePointAt(0)?.toString(16)}}`);
}
