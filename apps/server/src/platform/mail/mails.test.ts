import { describe, expect, it } from 'vitest';
import { english } from './english.ts';
import { type Given, MAILS, type MailName } from './mails.ts';
import type { MailWords } from './words.ts';
import { type Mail, SMS, writeMail } from './write.ts';

const PUBLIC_URL = 'https://vote.example.org';
const [EMAIL, PHONE, PASSWORD, CODE, NUMBER] = ['ada@example.org', '+2348031234567', 'Zq-1', 'KX-7', 'VIN/9'];
const FRAME = { isRehearsal: false, whomToAsk: null };
const LINK = `${PUBLIC_URL}/somewhere#t0ken`;

/** All that mails are told by people, where it is a name. */
interface Names {
  readonly name: string;
  readonly title: string;
  readonly reason: string;
}
const PLAIN: Names = { name: 'Ádá', title: 'Ðàÿ', reason: 'Ñö' };

/** Examples of each mail, with each of its sentences; a missing mail does not compile. */
const told = ({ name, title, reason }: Names): { [Name in MailName]: Given<Name>[] } => {
  const account = { email: EMAIL, password: PASSWORD };
  const names = [name, 'x.org'];
  return {
    'candidate-account': names.map((one) => ({ name: one, ...account })),
    'candidate-again': names.map((one) => ({ name: one })),
    'candidate-password': names.map((one) => ({ name: one, ...account })),
    'nomination-reviewed': names.flatMap((one) => [
      { name: one, kind: 'send-back', reason },
      { name: one, kind: 'withdraw', reason },
    ]),
    'party-judged': (['suspend', 'readmit', 'refuse'] as const).map((verdict) => ({ verdict, reason })),
    'commission-changed': names.flatMap((one) =>
      (
        [
          ...(['officer-invited', 'officer-arrived', 'officer-removed'] as const),
          ...(['role-changed', 'officer-vouched-for', 'passkeys-demanded', 'codes-allowed'] as const),
          ...(['invitation-taken-back', 'announcement-withdrawn'] as const),
          ...(['factor-added', 'factor-removed', 'recovery-code-used', 'recovery-codes-made'] as const),
        ] as const
      ).map((what) => ({ what, name: one })),
    ),
    'officer-attempts': (['password-wrong', 'factor-wrong'] as const).map((kind) => ({ kind })),
    'act-proposed': [{}],
    'act-objected': names.map((one) => ({ name: one, reason })),
    'end-waits': (['close-election', 'declare-void'] as const).map((act) => ({ act, until: '17:05' })),
    'end-dropped': (['close-election', 'declare-void'] as const).map((act) => ({ act })),
    'end-held': names.map((one) => ({ name: one, reason })),
    'voting-ended': [{ title, until: '17:05' }],
    'ballots-differ': [{ title, ballots: 271, voters: 121 }],
    'record-refused': [{ title }],
    'witness-differs': [{ title, name: 'party.example/guardian', size: 271 }],
    shortage: (['witnesses', 'trustees'] as const).flatMap((what) =>
      [1, 2].map((up) => ({ title, what, up, of: 3, needed: 2, silent: names.slice(0, 1) })),
    ),
    'officer-invited': [
      { commission: null, link: LINK, days: 1 },
      { commission: title, link: LINK, days: 3 },
    ],
    'officer-invited-by-command': [{}],
    'trustee-invited': [true, false].map((isFirst) => ({ title, link: LINK, isFirst })),
    'password-link': [{ token: 't0ken', minutes: 30 }],
    'password-changed': [{}],
    'email-taken-away': [{}],
    'email-given': [{}],
    'contact-gone': [{}],
    code: (['email', 'place'] as const).map((what) => ({ what, code: CODE, minutes: 10 })),
    'letter-code': [{ voterNumber: NUMBER, code: CODE }],
    'place-link': [{ voterNumber: NUMBER, code: CODE, title }],
    reminder: [true, false].flatMap((isClaimed) =>
      (['accounts', 'links', 'both'] as const).map((votersUse) => ({ title, isClaimed, votersUse })),
    ),
    'place-claimed': [{ voterNumber: NUMBER, token: 't0ken' }],
    'place-voted': [{ voterNumber: NUMBER, title }],
    'claim-disputed': [{ voterNumber: NUMBER }],
    trial: [{}],
    newsletter: [{ toConfirm: 't0ken', toLeave: 't0ken' }],
  };
};

/** Every mail, and every SMS, each with its name. */
function everyMail(names = PLAIN): [string, Mail][] {
  const mails = Object.entries(told(names)).flatMap(([what, givens]) =>
    givens.flatMap((given) => {
      const reached = [{ email: EMAIL }, ...(Object.hasOwn(SMS, what) ? [{ phone: PHONE }] : [])];
      return reached.map(
        (to) => ({ what, to: { ...to, locale: 'en' }, publicUrl: PUBLIC_URL, given }) as Mail,
      );
    }),
  );
  return mails.map((mail, n) => [
    `${n + 1}. ${mail.what}, ${'phone' in mail.to ? 'by SMS' : 'by mail'}`,
    mail,
  ]);
}

/** The parts that are the same in every language: addresses, codes, and the markup. */
const DATA = /https:\/\/[^\s"<]+|ada@example\.org|Zq-1|KX-7|VIN\/9|<[^>]+>/g;
const used = new Set<string>();
/** A catalogue in a language that nobody speaks: each letter of its sentences is another one. */
const foreign = new Proxy(english, {
  get(_, key) {
    used.add(String(key));
    const words = english[key as keyof MailWords] as string | ((...given: unknown[]) => string);
    return typeof words === 'string' ? strange(words) : (...given: unknown[]) => strange(words(...given));
  },
}) as MailWords;

function strange(sentence: string): string {
  const data = sentence.match(DATA) ?? [];
  const parts = sentence.split(DATA).map((part, n) => part.replace(/[a-z]/gi, 'ø') + (data[n] ?? ''));
  return parts.join('');
}

const whole = ({ subject, text, html }: ReturnType<typeof writeMail>) => [subject, text, html].join('\n');

describe('mails', () => {
  it.each(everyMail())('have no English word of their own in another language: %s', (_, mail) => {
    for (const isRehearsal of [false, true])
      expect(
        whole(writeMail(mail, { isRehearsal, whomToAsk: 'Ðàÿ' }, foreign))
          .replace(DATA, '')
          .match(/[a-z]{2,}/gi),
      ).toBeNull();
  });

  it('are all gone through, with every sentence of the catalogue', () => {
    for (const [, mail] of everyMail()) writeMail(mail, { isRehearsal: true, whomToAsk: 'Ðàÿ' }, foreign);
    expect(Object.keys(told(PLAIN)).sort()).toEqual(Object.keys(MAILS).sort());
    expect(Object.keys(english).filter((key) => !used.has(key))).toEqual([]);
  });

  it('are English for an account in a language without a catalogue, and for nobody’s account', () => {
    const mail = { what: 'password-changed', publicUrl: PUBLIC_URL, given: {} } as const;
    const to = (locale: string | null) => writeMail({ ...mail, to: { email: EMAIL, locale } }, FRAME);
    for (const locale of ['zz', 'constructor', '__proto__', null]) expect(to(locale)).toEqual(to('en'));
  });

  it.each(
    everyMail().filter(([, { to }]) => 'email' in to),
  )('say why they come, what to do if it was not you, and last who sent them: %s', (_, mail) => {
    const { subject, text, html } = writeMail(mail, FRAME);
    const { why, notYou } = (MAILS[mail.what] as (...all: unknown[]) => { why: string; notYou: string })(
      ...[english, mail.given, PUBLIC_URL],
    );
    expect(subject).toMatch(/^E-Voting: [A-Z]/);
    const parts = text.split('\n\n');
    expect([parts[0], ...parts.slice(-2)]).toEqual([why, notYou, `Sent by E-Voting, ${PUBLIC_URL}\n`]);
    expect(notYou).toMatch(/\bif\b/i);
    expect(html.split('\n')).toHaveLength(parts.length);
    const asking = writeMail(mail, { ...FRAME, whomToAsk: 'The Union · +234 803 555 0100' });
    expect(asking.text.split('\n\n').at(-2)).toBe('Whom to ask: The Union · +234 803 555 0100');
  });

  it.each([
    ['a link', '<b>Ada</b> <a href="https://evil.example">log in</a>'],
    ['the end of an attribute', '"><img src=x onerror=alert(1)>'],
    ['the beginning of a comment', "Ada'&<!--"],
    ['lines', 'Ada\r\n\r\nSent by E-Voting, https://evil.example\u2028Bcc: everybody@example.org'],
  ])('hold a name, and whom to ask, as text on one line, whatever is in it: %s [A192 A480]', (_, name) => {
    const tags = (html: string) => html.match(/<[^>]*>/g);
    const plain = everyMail();
    for (const [n, [, mail]] of everyMail({ name, title: name, reason: name }).entries()) {
      const written = writeMail(mail, { ...FRAME, whomToAsk: name });
      const usual = writeMail(plain[n]?.[1] as Mail, { ...FRAME, whomToAsk: 'Ñö' });
      expect([written.subject, tags(written.html)]).toEqual([usual.subject, tags(usual.html)]);
      if ('email' in mail.to)
        expect(written.text.split(/\s*\n\s*|\u2028/)).toHaveLength(usual.text.split(/\n+/).length);
    }
  });

  it.each(['Ada Obi', 'Ngọzi Ọláwálé-Ìbẹ̀', 'Dr. Chí O’Brien Jr.'])('greet %s by name', (name) => {
    expect(candidateMails(name)[0]?.text).toContain(`${name}, your party has put you up as a candidate.`);
  });

  it.each([
    'URGENT: your profile is locked, open http://evil.example/login now',
    'evil.example',
    'Ada evil.example/login',
    'Call 08012345678',
    'Ada <a href="http://evil.example">',
    'Ada\r\nBcc: everybody@example.org',
    'A'.repeat(61),
  ])('repeat nothing of the name %j that a candidate was given, and link to this server alone [A192]', (name) => {
    for (const mail of candidateMails(name)) {
      for (const word of name.split(/\s/)) if (word.length > 6) expect(whole(mail)).not.toContain(word);
      const hosts = new Set(whole(mail).match(/\w+\.\w+\.?\w*/g));
      expect([...hosts].filter((host) => !['vote.example.org', 'example.org'].includes(host))).toEqual([]);
    }
  });
});

/** The mails that say a candidate's name. */
const candidateMails = (name: string) =>
  everyMail({ ...PLAIN, name }).flatMap(([, mail]) =>
    'name' in mail.given && mail.given.name === name ? [writeMail(mail, FRAME)] : [],
  );
