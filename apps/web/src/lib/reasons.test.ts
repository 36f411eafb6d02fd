import { type Reason, type ReasonCode, sentenceOf } from '@evoting/contract/reasons';
import { SENTENCES } from '@evoting/contract/sentences';
import { i18n } from '@lingui/core';
import { afterEach, describe, expect, test } from 'vitest';
import { messages } from '../locales/en/reasons.po';
import { pseudoMessages } from '../testing/pseudo.ts';
import { REASONS } from './reasons.ts';

/** What the reasons with a telling sentence need. */
const NEEDED: Partial<Record<ReasonCode, object>> = {
  'other-method': { methods: ['GET', 'PUT'] },
  'field-missing': { field: 'Postiön' },
  'field-too-large': { field: 'Postiön' },
  'field-too-small': { field: 'Postiön' },
  'field-wrong': { field: 'Postiön' },
};
const codes = Object.keys(SENTENCES) as ReasonCode[];
const say = (code: ReasonCode) => REASONS[code](NEEDED[code] as never);

afterEach(() => i18n.activate('en'));

describe('the sentences of refusals', () => {
  test.each(codes)('%s is said in English word for word as the server says it', (code) => {
    const reason = { code, ...(NEEDED[code] && { params: NEEDED[code] }) } as Reason;
    expect(say(code)).toBe(sentenceOf(reason));
  });

  test.each(codes)('%s is said in another language without an English word', (code) => {
    i18n.loadAndActivate({ locale: 'qps', messages: pseudoMessages(messages) });
    const names = [...((NEEDED[code] as { methods?: string[] })?.methods ?? []), 'or'];
    const words = say(code).match(/[a-zA-Z]{2,}/g) ?? [];
    expect(words.filter((word) => !names.includes(word) && !'Postiön'.includes(word))).toEqual([]);
  });
});
