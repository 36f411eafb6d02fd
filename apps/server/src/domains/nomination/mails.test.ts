import { expect, it } from 'vitest';
import { accountMail, resetMail } from './mails.ts';

const mailTo = (name: string) =>
  accountMail({ name, email: 'ada@example.org', locale: 'en' }, 'Secret-1', 'https://vote.example.org');

it.each(['Ada Obi', 'Ngọzi Ọláwálé-Ìbẹ̀', 'Dr. Chí O’Brien Jr.'])('a mail greets %s by name', (name) => {
  expect(mailTo(name).text).toContain(`${name}, your party has put you up as a candidate.`);
});

it.each([
  'URGENT: your profile is locked, open http://evil.example/login now',
  'evil.example',
  'Ada evil.example/login',
  'Call 08012345678',
  'Ada <a href="http://evil.example">',
  'Ada\r\nBcc: everybody@example.org',
  'A'.repeat(61),
])('a mail repeats nothing of the name %s, and links to nothing but the login', (name) => {
  for (const mail of [
    mailTo(name),
    resetMail({ name, email: 'ada@example.org', locale: 'en' }, 'Secret-1', 'https://vote.example.org'),
  ]) {
    const whole = [mail.subject, mail.text, mail.html].join('\n');
    for (const word of name.split(/\s/)) if (word.length > 6) expect(whole).not.toContain(word);
    expect(new Set(whole.match(/\w+\.\w+\.?\w*/g))).toEqual(new Set(['vote.example.org', 'example.org']));
    expect(mail.text).toMatch(/^Your party has /);
  }
});
