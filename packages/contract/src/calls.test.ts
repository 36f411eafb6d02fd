import { describe, expect, it } from 'vitest';
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
  it('holds every call of the specification', () => {
    expect(Object.keys(calls)).toEqual(expect.arrayContaining(SPECIFIED));
  });

  it('declares a schema for every parameter that a path names, and for no other', () => {
    for (const [key, call] of Object.entries(calls)) {
      const named = [...key.matchAll(/:(\w+)/g)].map((match) => match[1]);
      const declared = 'params' in call ? Object.keys(call.params.shape) : [];
      expect(declared, key).toEqual(named);
    }
  });

  it('takes the list of pairs or an encrypted ballot as a vote, and neither an empty list nor another thing', () => {
    const body = calls['POST /vote/cast'].body;
    const id = '0190a0b0-0000-7000-8000-000000000001';
    expect(body.safeParse([{ candidateId: id, postId: id }]).success).toBe(true);
    expect(body.safeParse({ ballot: '{}' }).success).toBe(true);
    expect(body.safeParse([]).success).toBe(false);
    expect(body.safeParse({ choices: [] }).success).toBe(false);
    expect(body.safeParse([{ candidateId: 'x', postId: id }]).success).toBe(false);
  });

  it('refuses a name that hides characters or turns the reading direction', () => {
    const { name } = calls['POST /user/register-voter'].body.shape;
    expect(name.safeParse('Ngọzi Ọláwálé-Ìbẹ̀').success).toBe(true);
    expect(name.safeParse('Ade\u202Eeda').success).toBe(false);
    expect(name.safeParse('  ').success).toBe(false);
  });

  it('names the 36 states and the capital territory in alphabetical order', () => {
    expect(CONSTITUENCIES).toHaveLength(37);
    expect([...CONSTITUENCIES].sort((a, b) => a.localeCompare(b, 'en'))).toEqual([...CONSTITUENCIES]);
  });
});
