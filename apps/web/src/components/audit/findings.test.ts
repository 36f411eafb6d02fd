import { FINDINGS as ENGLISH, type FindingCode, findingText } from '@evoting/record/findings';
import { i18n } from '@lingui/core';
import { afterEach, describe, expect, test } from 'vitest';
import { messages } from '../../locales/en/audit.po';
import { pseudoMessages } from '../../testing/pseudo.ts';
import { FINDINGS } from './findings.ts';

/** Every name that a sentence may need, with a value that is no English word. */
const NAMES = [
  ...[
    'reason',
    'log',
    'origin',
    'bytes',
    'most',
    'expected',
    'size',
    'signed',
    'found',
    'tile',
    'hash',
    'type',
    'stage',
    'name',
  ],
  ...[
    'field',
    'style',
    'revision',
    'ballots',
    'votes',
    'opened',
    'closed',
    'trustee',
    'smallest',
    'earliest',
    'tail',
  ],
  ...['index', 'shown', 'proved', 'code', 'recorded', 'area', 'contest', 'candidate', 'round', 'at', 'seq'],
];
const params = Object.fromEntries(NAMES.map((name, i) => [name, `«${i}»`]));
const codes = Object.keys(ENGLISH) as FindingCode[];
const say = (code: FindingCode) => FINDINGS[code](params as never);
/** Fields of the record's documents, which are called so in every language. */
const FIELDS =
  /possession|public_key|style|revision|previous|election|counts|sums|ballots|tree_size|root_hash|openings|opened_at|partial_decryptions|count|uuid|JSON/g;

afterEach(() => i18n.activate('en'));

describe('what an audit finds', () => {
  test.each(codes)('%s is said in English word for word as the command line says it', (code) => {
    expect(say(code)).toBe(findingText({ code, params }));
    expect(say(code)).not.toContain('undefined');
  });

  test.each(codes)('%s is said in another language without an English word', (code) => {
    i18n.loadAndActivate({ locale: 'qps', messages: pseudoMessages(messages) });
    expect(
      say(code)
        .replace(FIELDS, '')
        .match(/[a-zA-Z]{2,}/g) ?? [],
    ).toEqual([]);
  });
});
