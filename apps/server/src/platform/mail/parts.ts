import { PAGES } from '@evoting/contract/constants';
import type { Content } from './layout.ts';
import type { MailWords } from './words.ts';

/** Writes the content of a mail from the words of a language, its data, and the server's address. */
export type Says = (words: MailWords, given: never, publicUrl: string) => Content;
/** No data. */
export type Nothing = Readonly<Record<string, never>>;

/** Where to log in. */
export function login(words: MailWords, publicUrl: string) {
  const url = `${publicUrl}${PAGES.login}`;
  return [{ says: words.loginAt(url), url }];
}

/** Where the console is. */
export function console(says: (url: string) => string, publicUrl: string) {
  const url = `${publicUrl}${PAGES.commission}`;
  return [{ says: says(url), url }];
}

/** A new account's e-mail and password. */
export const password = (words: MailWords, given: { email: string; password: string }) => [
  words.email(given.email),
  { says: words.password(given.password), code: given.password },
  words.passwordAdvice,
];

/**
 * Returns a name if it is nothing but a name, else null. Somebody else wrote it, and mail programs turn what
 * looks like an address into a link. Allowed are letters and what joins them; a dot only at the end of a
 * word.
 */
export function plainName(name: string): string | null {
  const isPlain =
    name.length <= 60 && /^[\p{L}\p{M} '\u2019-]+(\.(?= |$)[\p{L}\p{M} '\u2019-]*)*$/u.test(name);
  return isPlain ? name : null;
}
