import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { SENTENCES } from '../packages/contract/src/sentences.ts';
import { ROOT } from './install.mjs';

const read = (file) => readFileSync(path.join(ROOT, file), 'utf8');

/** The tables of refusals of the calls that a voter's screens make. */
const TABLES = [
  { file: 'apps/server/src/domains/vote/routes.ts', names: ['CANNOT_VOTE', 'CAST'] },
  {
    file: 'apps/server/src/domains/roll/eligibility-routes.ts',
    names: ['ASK', 'CONFIRM', 'ROLL', 'DISPUTE', 'CLAIM', 'OPEN'],
  },
  {
    file: 'apps/server/src/domains/nomination/self-nomination-routes.ts',
    names: ['RULES', 'ROLL', 'STAND', 'CHANGE', 'SECOND'],
  },
  { file: 'apps/server/src/domains/user/routes.ts', names: ['BUSY', 'LOGIN'] },
  { file: 'apps/server/src/http/errors.ts', names: ['TOO_MANY'] },
];

/** Codes whose advice is on a screen of their own, or that need none. */
const SAID_BY_THE_SCREEN = {
  'no-election': 'LastingReason',
  'voting-not-open': 'LastingReason',
  'voting-closed': 'LastingReason',
  'voted-already': 'the screen of a cast vote',
  'login-mismatch': 'the link to a forgotten password',
  'encrypted-only': 'only other programs than the app send such a ballot',
  'email-not-asked': 'nothing is asked for',
  'has-place': 'nothing is left to be done',
  'no-roll': 'nothing is left to be done',
};

/** A sentence that begins with what to do, or a second one, tells it. */
const TELLS = /[.:] |^(Choose|Confirm|Enter|Type) /;

function codesOf({ file, names }) {
  const text = read(file);
  return names.flatMap((name) => {
    const table = new RegExp(`const ${name}\\b[^=]*= \\{[^;]*;`).exec(text)?.[0];
    if (!table) throw new Error(`${file} has no table ${name}`);
    return [...table.matchAll(/code: '([a-z-]+)'/g)].map(([, code]) => code);
  });
}

const codes = [...new Set(TABLES.flatMap(codesOf))];

test('each refusal that a voter can meet says what to do now', () => {
  expect(codes.length).toBeGreaterThan(35);
  const silent = codes.filter((code) => !TELLS.test(SENTENCES[code]) && !(code in SAID_BY_THE_SCREEN));
  expect(silent).toEqual([]);
});

test('each refusal that a voter can meet is drafted in every language', () => {
  const languages = readdirSync(path.join(ROOT, 'apps/web/src/locales'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name !== 'en')
    .map(({ name }) => name);
  expect(languages).toHaveLength(4);
  for (const language of languages) {
    const drafts = read(`apps/web/src/locales/${language}/reasons.po`);
    expect(
      codes.filter((code) => !drafts.includes(`msgid "reason.${code}"`)),
      language,
    ).toEqual([]);
  }
});

test('no refusal is excused that a voter cannot meet, or that says by itself what to do', () => {
  const excused = Object.keys(SAID_BY_THE_SCREEN);
  expect(excused.filter((code) => !codes.includes(code))).toEqual([]);
  expect(excused.filter((code) => /[.:] (?!Your first)/.test(SENTENCES[code]))).toEqual([]);
});
