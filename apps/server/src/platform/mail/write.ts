import { PAGES } from '@evoting/contract/constants';
import { english } from './english.ts';
import { type Frame, layOut } from './layout.ts';
import { type Given, MAILS, type MailName } from './mails.ts';
import type { Says } from './parts.ts';
import type { WrittenMail } from './store.ts';
import { placeLink, VOTER_MAILS } from './voter-mails.ts';
import { DEFAULT_LOCALE, draftIn, type MailWords, type VoterWords } from './words.ts';

/** The mails that can be sent as SMS. */
export const SMS: {
  readonly [Name in
    | 'code'
    | 'letter-code'
    | 'contact-gone'
    | 'place-claimed'
    | 'place-link'
    | 'place-voted']: (words: VoterWords, given: Given<Name>, publicUrl: string) => string;
} = {
  code: (words, given) => words.smsOfCode(given),
  'letter-code': (words, given, publicUrl) => words.smsOfLetter({ ...given, publicUrl }),
  'place-link': (words, { voterNumber, code }, publicUrl) =>
    words.smsOfPlaceLink(placeLink(publicUrl, voterNumber, code)),
  'contact-gone': (words) => words.smsOfContactGone,
  'place-voted': (words, { voterNumber }) => words.smsOfPlaceVoted(voterNumber),
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
 * Writes a mail in the language of its recipient. Below a draft stands the English; mails without a draft are English.
 * @param words overrides the English catalogue, for tests
 */
export function writeMail(
  { what, to, publicUrl, given }: Mail,
  { isRehearsal, whomToAsk }: Omit<Frame, 'publicUrl'>,
  words: MailWords = english,
): WrittenMail {
  const draft = Object.hasOwn(VOTER_MAILS, what) ? draftIn(to.locale ?? DEFAULT_LOCALE) : null;
  if ('phone' in to) {
    const inWords = (own: VoterWords) => {
      const text = SMS[what as keyof typeof SMS](own, given as never, publicUrl);
      return isRehearsal ? `${own.rehearsal}\n\n${text}` : text;
    };
    const text = draft ? `${inWords(draft)}\n\n${inWords(words)}` : inWords(words);
    return { to: to.phone, subject: '', text, html: '' };
  }
  const contentIn = (own: VoterWords) => (MAILS[what] as Says)(own as MailWords, given as never, publicUrl);
  const beside = draft && { draft, content: contentIn(draft) };
  return { to: to.email, ...layOut(words, contentIn(words), { publicUrl, isRehearsal, whomToAsk, beside }) };
}
