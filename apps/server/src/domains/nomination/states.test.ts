import { describe, expect, it } from 'vitest';
import { mayWithdraw, type NominationStatus, statusAfterChange, statusOfNew } from './states.ts';

const draft = { status: 'draft', nominations: 'open', approval: 'at-once' } as const;
const asked = { ...draft, approval: 'commission' } as const;
const open = { status: 'open' } as const;
const frozen = { ...open, nominations: 'frozen' } as const;

it('a new nomination is approved at once unless the commission is asked, and never into a paper that is fixed', () => {
  expect([draft, asked, { ...draft, ...open }, { ...draft, ...frozen }].map(statusOfNew)).toEqual([
    'approved',
    'submitted',
    'approved',
    'submitted',
  ]);
});

describe('a nomination that is changed', () => {
  it.each([
    ['submitted', draft, true, 'approved'],
    ['submitted', asked, true, 'submitted'],
    ['sent-back', asked, false, 'submitted'],
    ['sent-back', draft, true, 'approved'],
    ['sent-back', { ...draft, ...frozen }, false, 'submitted'],
    ['approved', draft, true, 'approved'],
    ['approved', asked, false, 'approved'],
    ['approved', asked, true, 'submitted'],
    ['approved', { ...draft, ...open }, true, 'approved'],
    ['approved', { ...asked, ...open }, false, 'approved'],
    ['approved', { ...asked, ...open }, true, null],
    ['withdrawn', draft, true, null],
  ] as const)('and is %s (%#) becomes what its election says', (status, election, isOnPaper, after) => {
    expect(statusAfterChange(status, election, isOnPaper)).toBe(after);
  });
});

it('a nomination leaves its paper until voting begins, and one that was never on it at any time', () => {
  const all: NominationStatus[] = ['submitted', 'approved', 'sent-back', 'withdrawn'];
  expect(all.map((status) => mayWithdraw(status, draft))).toEqual([true, true, true, false]);
  expect(all.map((status) => mayWithdraw(status, { ...draft, ...open }))).toEqual([true, false, true, false]);
});
