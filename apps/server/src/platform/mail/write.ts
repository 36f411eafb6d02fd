import { PAGES } from '@evoting/contract/constants';
import { layOut } from './layout.ts';
import { type Given, MAILS, type MailName } from './mails.ts';
import type { Says } from './parts.ts';
import type { WrittenMail } from './store.ts';
import { DEFAULT_LOCALE, type MailWords, wordsIn } from './words.ts';

/** The mails that can be sent as SMS. */
export const SMS: {
  readonly [Name in 'code' | 'letter-code' | 'contact-gone' | 'place-claimed']: (
    words: MailWords,
    given: Given<Name>,
    publicUrl: string,
  ) => string;
} = {
  code: (words, given) => words.smsOfCode(given),
  'letter-code': (words, given, publicUrl) => words.smsOfLetter({ ...given, publicUrl }),
  'contact-gone': (words) => words.smsOfContactGone,
  'place-claimed': (words, { voterNumber, token }, publicUrl) =>
    words.smsOfPlaceClaimed({ voterNumber, url: `${publicUrl}${PAGES.notMyClaim}#${token}` }),
};

/** A recipient; `locale` is the language of their account, or null. */
type To<Address> = Address & { readonly locale: string | null };
type Reached<Name> =
  | To<{ readonly email: string }>
  | (Name extends keyof typeof SMS ? To<{ readonly phone: string }> : never);

/** A mail or SMS before it is written. */
export type Mail = {
  readonly [Name in MailName]: {
    readonly what: Name;
    readonly to: Reached<Name>;
    /** The server's address. */
    readonly publicUrl: string;
    readonly given: Given<Name>;
  };
}[MailName];

/**
 * Writes a mail in the language of its recipient.
 * @param words overrides the catalogue, for tests
 */
export function writeMail(
  { what, to, publicUrl, given }: Mail,
  isRehearsal: boolean,
  words: MailWords = wordsIn(to.locale ?? DEFAULT_LOCALE),
): WrittenMail {
  if ('phone' in to) {
    const text = SMS[what as keyof typeof SMS](words, given as never, publicUrl);
    return {
      to: to.phone,
      subject: '',
      text: isRehearsal ? `${words.rehearsal}\n\n${text}` : text,
      html: '',
    };
  }
  const content = (MAILS[what] as Says)(words, given as never, publicUrl);
  return { to: to.email, ...layOut(words, content, { publicUrl, isRehearsal }) };
}
