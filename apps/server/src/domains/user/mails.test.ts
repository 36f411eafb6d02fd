import { describe, expect, it } from 'vitest';
import { english } from '../../platform/mail/english.ts';
import { type MailWords, wordsIn } from '../../platform/mail/words.ts';
import type { Mail } from '../../platform/outbox.ts';
import { confirmMail } from '../extras/newsletter.ts';
import { accountMail, againMail, resetMail } from '../nomination/mails.ts';
import { changedMail, linkMail } from './mails.ts';

const SITE = 'https://vote.example.org';
const ADA = { name: 'Ádá', email: 'ada@example.org', locale: 'en' };

/** Every mail that the server sends, with the texts of a catalogue. */
const mailsIn = (words: MailWords): Readonly<Record<string, Mail>> => ({
  account: accountMail(ADA, 'Secret-1', SITE, words),
  'account of somebody whose name is no name': accountMail(
    { ...ADA, name: 'x.org' },
    'Secret-1',
    SITE,
    words,
  ),
  again: againMail(ADA, SITE, words),
  'again of somebody whose name is no name': againMail({ ...ADA, name: 'x.org' }, SITE, words),
  reset: resetMail(ADA, 'Secret-1', SITE, words),
  'reset of somebody whose name is no name': resetMail({ ...ADA, name: 'x.org' }, 'Secret-1', SITE, words),
  link: linkMail(ADA, SITE, 'T0KEN', 30, words),
  changed: changedMail(ADA, words),
  newsletter: confirmMail(ADA.email, SITE, 'T0KEN', 'T0KEN', words),
});

/** The parts of a mail in every language: addresses, the password, and the markup. */
const DATA = /https:\/\/[^\s"<]+|ada@example\.org|Secret-1|<[^>]+>/g;
/** A catalogue in an invented language: each letter of its sentences has an accent. */
const foreign = Object.fromEntries(
  Object.entries(english).map(([key, words]) => [
    key,
    typeof words === 'string' ? accented(words) : (given: never) => accented(words(given)),
  ]),
) as MailWords;

function accented(sentence: string): string {
  const data = sentence.match(DATA) ?? [];
  return sentence
    .split(DATA)
    .map(
      (part, i) =>
        part.replace(/[a-z]/gi, (letter) => `${letter}\u0302`.normalize('NFC').replace(/[a-z]/gi, 'ø')) +
        (data[i] ?? ''),
    )
    .join('');
}

describe('mails', () => {
  it.each(
    Object.entries(mailsIn(foreign)),
  )('have no untranslated English word in another language: %s', (_what, mail) => {
    const whole = [mail.subject, mail.text, mail.html].join('\n').replace(DATA, '');
    expect(whole.match(/[a-zA-Z]{2,}/g) ?? []).toEqual([]);
  });

  it.each(Object.keys(mailsIn(english)))('say in English what the catalogue says: %s', (what) => {
    const mail = mailsIn(english)[what];
    expect(mail?.subject).toMatch(/^E-Voting: [A-Z]/);
    expect(mail?.text).toMatch(/[A-Za-z]+\.\n$|https:\S+\n$/);
  });

  it('are in English for a language without a catalogue', () => {
    for (const locale of ['en', 'zz', 'constructor', '__proto__']) expect(wordsIn(locale)).toBe(english);
  });
});
