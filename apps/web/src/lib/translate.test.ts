import { SENTENCES } from '@evoting/contract/sentences';
import { FINDINGS } from '@evoting/record/findings';
import { i18n } from '@lingui/core';
import { afterEach, expect, test } from 'vitest';
import { messages as findings } from '../locales/en/audit.po';
import { messages as reasons } from '../locales/en/reasons.po';
import { pseudoMessages } from '../testing/pseudo.ts';
import { translate } from './translate.ts';

afterEach(() => i18n.activate('en'));

const speakPseudo = () =>
  i18n.loadAndActivate({ locale: 'qps', messages: pseudoMessages({ ...reasons, ...findings }) });

test('the catalogues have every sentence of the contract’s and the record’s tables', () => {
  const codes = (prefix: string, table: object) => Object.keys(table).map((code) => `${prefix}.${code}`);
  expect(Object.keys(reasons).sort()).toEqual(codes('reason', SENTENCES).sort());
  expect(Object.keys(findings)).toEqual(expect.arrayContaining(codes('finding', FINDINGS)));
});

test('a sentence is worded in the reader’s language, with its parameters', () => {
  i18n.load('en', { ...reasons, ...findings });
  expect(translate('reason.login-again')).toBe(SENTENCES['login-again']);
  expect(translate('finding.tile-length', { bytes: 7, expected: 8 })).toBe('has 7 bytes instead of 8');
  expect(translate('reason.other-method', { methods: ['GET', 'PUT', 'POST'] })).toMatch(
    /^Use GET, PUT,? or POST here$/,
  );
  speakPseudo();
  expect(translate('reason.login-again')).not.toMatch(/[a-z]{2}/);
  expect(translate('reason.field-missing', { field: 'Surname' })).toMatch(/^Surname íš /);
});

test('an unknown code, or one whose parameter is missing, has no translation', () => {
  speakPseudo();
  expect(translate('reason.of-next-year')).toBeNull();
  expect(translate('finding.constructor')).toBeNull();
  expect(translate('reason.other-method')).toBeNull();
});
