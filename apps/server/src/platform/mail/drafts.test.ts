import { describe, expect, it } from 'vitest';
import type { Given } from './mails.ts';
import { VOTER_MAILS } from './voter-mails.ts';
import { DRAFTS } from './words.ts';
import { type Mail, SMS, writeMail } from './write.ts';

const LANGUAGES = Object.keys(DRAFTS) as (keyof typeof DRAFTS)[];
const PUBLIC_URL = 'https://vote.example.org';
const [CODE, NUMBER] = ['KX-7', 'VIN/9'];

const FRAME = { isRehearsal: false, whomToAsk: 'Union · +234 803 555 0100' };

/** An example of each mail to voters; a missing one does not compile. */
const GIVEN: { readonly [Name in keyof typeof VOTER_MAILS]: Given<Name> } = {
  'password-link': { token: 't0ken', minutes: 30 },
  'password-changed': {},
  'email-taken-away': {},
  'email-given': {},
  code: { what: 'place', code: CODE, minutes: 10 },
  'contact-gone': {},
  'letter-code': { voterNumber: NUMBER, code: CODE },
  'place-link': { voterNumber: NUMBER, code: CODE, title: 'Union 2026' },
  reminder: { title: 'Union 2026', isClaimed: false, votersUse: 'both' },
  'place-claimed': { voterNumber: NUMBER, token: 't0ken' },
  'place-voted': { voterNumber: NUMBER, title: 'Union 2026' },
};
const NAMES = Object.keys(GIVEN) as (keyof typeof GIVEN)[];
const EACH = LANGUAGES.flatMap((language) => NAMES.map((name) => [language, name] as const));

const mailTo = (locale: string, what: keyof typeof GIVEN, by: object = { email: 'ada@example.org' }) =>
  writeMail({ what, to: { ...by, locale }, publicUrl: PUBLIC_URL, given: GIVEN[what] } as Mail, FRAME);

/** The addresses, codes and numbers, which every language must have. */
const dataOf = (text: string) => (text.match(/https:\/\/[^\s"<,]+|KX-7|VIN\/9|\b(?:10|30)\b/g) ?? []).sort();

describe('a mail in a language that nobody has reviewed', () => {
  it.each(
    EACH,
  )('has the whole English below the draft, and says that it is one: %s, %s [A441]', (language, name) => {
    const [own, english] = [mailTo(language, name), mailTo('en', name)];
    const [draft, beside] = own.text.split('\n* * *\n\n');
    expect(beside).toBe(english.text);
    expect(draft).toContain(DRAFTS[language].draftNote);
    expect(own.subject).toBe(`${mailSubject(language, name)} / ${english.subject.replace('E-Voting: ', '')}`);
    expect(own.html).toContain(`<div lang="en">\n${english.html}\n</div>`);
    expect(own.html).toContain(`<div lang="${language}">`);
  });

  it.each(EACH)('has the codes and addresses of the English: %s, %s [A441]', (language, name) => {
    const [draft = '', english = ''] = mailTo(language, name).text.split('\n* * *\n\n');
    expect(dataOf(draft)).toEqual(dataOf(english));
    expect(draft.split('\n\n')).toHaveLength(english.split('\n\n').length + 1);
  });

  it.each(LANGUAGES)('is an SMS with the English below it: %s [A441]', (language) => {
    const phone = { phone: '+2348031234567' };
    for (const name of Object.keys(SMS) as (keyof typeof SMS)[]) {
      const english = mailTo('en', name, phone).text;
      const [draft = '', ...beside] = mailTo(language, name, phone).text.split('\n\n');
      expect(beside).toEqual([english]);
      expect(dataOf(draft)).toEqual(dataOf(english));
    }
  });

  it.each(LANGUAGES)('is English where it has no draft, as for officers: %s', (language) => {
    const to = (locale: string) =>
      writeMail(
        { what: 'act-proposed', to: { email: 'a@example.org', locale }, publicUrl: PUBLIC_URL, given: {} },
        FRAME,
      );
    expect(to(language)).toEqual(to('en'));
  });

  it.each(LANGUAGES)('is written in NFC, in Latin letters: %s', (language) => {
    for (const name of NAMES) {
      const { text } = mailTo(language, name);
      expect(text).toBe(text.normalize('NFC'));
      expect(text).not.toMatch(/[^\p{Script=Latin}\p{Script=Common}\p{M}]/u);
    }
  });
});

const mailSubject = (language: keyof typeof DRAFTS, name: keyof typeof GIVEN) => {
  const says = VOTER_MAILS[name] as (...all: unknown[]) => { subject: string };
  return DRAFTS[language].subject(says(DRAFTS[language], GIVEN[name], PUBLIC_URL).subject);
};
