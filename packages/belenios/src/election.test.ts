import { describe, expect, it } from 'vitest';
import { type ElectionParameters, fingerprintOf, parseElection, serializeElection } from './election.ts';
import { question, testElection } from './testing/elections.ts';

const { election } = testElection([question(2), question(3, { blank: true, min: 0, max: 2 })]);

describe('an election', () => {
  it('is read as it was written, with its fingerprint', () => {
    const { json, fingerprint, ...parameters } = election;
    expect(serializeElection(parameters)).toBe(json);
    expect(parseElection(json)).toEqual({ ok: true, election });
    expect(fingerprintOf(json)).toBe(fingerprint);
  });

  it.each<[string, Partial<ElectionParameters>]>([
    ['a uuid that is too short', { uuid: 'abc' }],
    ['a uuid with a character that base58 lacks', { uuid: 'Tb8wWqYnQm4Rk0' }],
    ['a key that is no point', { publicKey: 'x' }],
    ['no question', { questions: [] }],
    ['a question without answers', { questions: [question(0)] }],
    ['more wanted than there are answers', { questions: [question(2, { max: 3 })] }],
    ['a minimum above the maximum', { questions: [question(2, { min: 2 })] }],
    ['half a choice', { questions: [question(2, { min: 0.5 })] }],
    ['a control character, which programs write differently', { name: 'a\nb' }],
    ['half a character', { description: '\ud800' }],
    ['too many answers', { questions: [question(501)] }],
    ['too many questions', { questions: Array.from({ length: 101 }, () => question(1)) }],
  ])('is not written with %s', (_, changes) => {
    expect(() => serializeElection({ ...election, ...changes })).toThrow(RangeError);
  });

  it.each<[string, (json: string) => string, string]>([
    ['nothing', () => '', 'malformed'],
    ['another version', (json) => json.replace('"version":1', '"version":2'), 'malformed'],
    ['another group', (json) => json.replace('Ed25519', 'BELENIOS-2048'), 'malformed'],
    ['blank said to be false', (json) => json.replace('"blank":true', '"blank":false'), 'malformed'],
    ['a space', (json) => json.replace(',', ', '), 'non-canonical'],
    ['an unknown field', (json) => json.replace('{', '{"extra":1,'), 'non-canonical'],
    ['an escaped letter', (json) => json.replace('Test', '\\u0054est'), 'non-canonical'],
    ['a number in another form', (json) => json.replace('"min":0', '"min":0.0'), 'non-canonical'],
  ])('is not read from %s', (_, change, reason) => {
    expect(parseElection(change(election.json))).toEqual({ ok: false, reason });
  });
});
