import { describe, expect, it } from 'vitest';
import { type Call, REGISTRARS, RETURNING_OFFICERS } from './call.ts';
import { calls } from './calls.ts';
import { CONSTITUENCIES } from './constants.ts';

/** The calls of section 7 of the specification. */
const SPECIFIED = [
  'POST /user/register-voter',
  'POST /user/register-party',
  'POST /user/login',
  'POST /user/logout',
  'GET /user/profile',
  'PUT /user/profile',
  'GET /extras/get-political-posts',
  'GET /party/get-stats',
  'GET /extras/election-results',
  'GET /party/candidates',
  'POST /party/candidate',
  'PUT /party/candidate/:id',
  'PUT /party/candidate/:id/reset',
  'GET /vote/initiate-vote',
  'POST /vote/cast',
];

describe('the contract', () => {
  it('has every call of the specification', () => {
    expect(Object.keys(calls)).toEqual(expect.arrayContaining(SPECIFIED));
  });

  it('has a schema for each parameter of a path, and for no other', () => {
    for (const [key, call] of Object.entries(calls)) {
      const named = [...key.matchAll(/:(\w+)/g)].map((match) => match[1]);
      const declared = 'params' in call ? Object.keys(call.params.shape) : [];
      expect(declared, key).toEqual(named);
    }
  });

  it('lets an observer of the commission read, and make no call that changes anything', () => {
    const every: [string, Call][] = Object.entries(calls);
    const allowed = every.filter(
      ([, { auth }]) => typeof auth === 'object' && 'officers' in auth && auth.officers.includes('observer'),
    );
    expect(allowed.map(([key]) => key)).toContain('GET /commission/me');
    const changing = allowed.filter(([key]) => !key.startsWith('GET '));
    // An observer may change their own second factor, sessions and notice of wrong attempts.
    const own = / \/commission\/(second-factor|sessions|attempts)\//;
    expect(changing.filter(([key]) => !own.test(key))).toEqual([]);
    for (const { officers } of [REGISTRARS, RETURNING_OFFICERS]) expect(officers).not.toContain('observer');
  });

  it('lets an officer only log out or confirm the second factor, until it is confirmed', () => {
    const early = Object.entries<Call>(calls).filter(([, { unconfirmed }]) => unconfirmed);
    const others = early.filter(([key]) => !/ \/commission\/second-factor(\/|$)/.test(key));
    expect(others.map(([key]) => key)).toEqual(['POST /user/logout']);
  });

  it('accepts a vote as a list of pairs or as an encrypted ballot, and refuses everything else [A236]', () => {
    const body = calls['POST /vote/cast'].body;
    const id = '0190a0b0-0000-7000-8000-000000000001';
    expect(body.safeParse([{ candidateId: id, postId: id }]).success).toBe(true);
    expect(body.safeParse({ ballot: '{}' }).success).toBe(true);
    expect(body.safeParse({ ballot: '{}', fill: '-'.repeat(10_000) }).success).toBe(true);
    expect(body.safeParse({ ballot: '{}', fill: '-'.repeat(10_001) }).success).toBe(false);
    expect(body.safeParse({ ballot: '{}', fill: 'for bem' }).success).toBe(false);
    expect(body.safeParse([]).success).toBe(false);
    expect(body.safeParse({ choices: [] }).success).toBe(false);
    expect(body.safeParse([{ candidateId: 'x', postId: id }]).success).toBe(false);
  });

  const { name } = calls['POST /user/register-voter'].body.shape;

  it.each([
    'Ngọzi Ọláwálé-Ìbẹ̀',
    'Ƙasim Ɗan-Ɓaba',
    "Chí O'Brien (Jr.)",
    'عمر',
    '张伟',
    'Party 4 All!',
    'ߒߞߏ',
    '𞤀𞤁𞤂𞤃',
    'አበበ',
    'Ṣọ̀kọ̀tọ́',
  ])('accepts the name %s', (text) => {
    expect(name.parse(text)).toBe(text.normalize('NFC'));
  });

  it.each([
    ['U+00AD', 'A\u00adda'],
    ['U+034F', 'A\u034fda'],
    ['U+061C', 'Ada\u061c'],
    ['U+115F', 'Ada \u115f'],
    ['U+180E', 'Ada\u180e'],
    ['U+200B', 'Ada\u200b'],
    ['U+202E', 'Ade\u202eeda'],
    ['U+2060', 'Ada\u2060'],
    ['U+2062', 'Ada\u2062'],
    ['U+2066', '\u2066Ada'],
    ['U+2800', '\u2800'],
    ['U+2800 within', 'Ada\u2800Obi'],
    ['U+3164', '\u3164'],
    ['U+FE0F', 'Ada\ufe0f'],
    ['U+FFF9', 'Ada\ufff9'],
    ['U+FEFF within', 'A\ufeffda'],
    ['U+E0041', 'Ada\u{e0041}'],
    ['U+1D173', 'Ada\u{1d173}'],
    ['a private character', 'Ada\ue000'],
    ['a noncharacter', 'Ada\u{10ffff}'],
    ['a letter of Unicode 16', '\u1c89da'],
    ['an emoji of Unicode 16', 'Ada \u{1fae9}'],
    ['an emoji of Unicode 6', 'Ada \u{1f333}'],
    ['an unassigned code point', 'Ada \u0378'],
    ['a lone surrogate', 'Ada\ud800'],
    ['a new line', 'Ada\nObi'],
    ['60 marks on a letter', `A${'\u0301'.repeat(60)}da`],
    ['only punctuation', '...'],
    ['only spaces', ' \u00a0\u2003 '],
  ])('refuses a name with %s', (_what, text) => {
    expect(name.safeParse(text).success).toBe(false);
  });

  it('replaces spaces of any width in a name by one ASCII space', () => {
    expect(name.parse('\u3000Ada \u00a0 Obi\u2009')).toBe('Ada Obi');
  });

  it('accepts an e-mail at login in upper or lower case, and refuses non-ASCII letters', () => {
    const { email } = calls['POST /user/login'].body.shape;
    expect(email.safeParse('Ibrahim@Example.org').success).toBe(true);
    for (const text of ['\u0130brahim@example.org', 'ibrah\u0131m@example.org', 'a b@example.org'])
      expect([text, email.safeParse(text).success]).toEqual([text, false]);
  });

  it('names the 36 states and the capital territory in alphabetical order [S9.17]', () => {
    expect(CONSTITUENCIES).toHaveLength(37);
    expect([...CONSTITUENCIES].sort((a, b) => a.localeCompare(b, 'en'))).toEqual([...CONSTITUENCIES]);
  });
});
