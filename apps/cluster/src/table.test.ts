import { expect, it } from 'vitest';
import { faultsOf, type Row } from './table.ts';

const WELL: Row = {
  tries: 2,
  receipts: 90,
  lost: 0,
  doubled: 0,
  forks: 0,
  answered500: 0,
  withoutReceipt: 0,
  votersWhoFailed: 0,
  sentAgain: 3,
  asked: 2_000,
  right: 2_000,
  notAtOnce: 1,
  slowestS: 14.9,
  failure: null,
};

it('a drill that lost and doubled nothing and paused no longer than is allowed has no fault', () => {
  expect(faultsOf(WELL, {}, 15)).toEqual([]);
  expect(faultsOf({ ...WELL, slowestS: 30 }, {}, 60)).toEqual([]);
});

it.each([
  ['a receipt that does not hold', { lost: 1 }, '1 receipts do not hold'],
  ['a ballot that no one sent', { doubled: 2 }, '2 ballots were counted that no one sent'],
  ['a second history', { forks: 1 }, '1 heads were shown that are no part of the record'],
  ['an answer of 500', { answered500: 651 }, '651 requests were answered with 500'],
  ['what should have held and did not', { failure: new Error('a second primary') }, 'a second primary'],
  ['more than one of a thousand answered wrongly', { right: 1_997 }, '3 of 2000 were not answered rightly'],
  [
    'a longer pause than is allowed',
    { slowestS: 15.1 },
    'no one had a receipt for 15.1 s, and 15 s are allowed',
  ],
])('%s fails a drill', (_, change, sentence) => {
  expect(faultsOf({ ...WELL, ...change }, {}, 15)).toEqual([expect.stringContaining(sentence)]);
});

it('where no one may notice anything, one call that was told to come again is a fault', () => {
  const restarts = { isUnnoticed: true };
  expect(faultsOf({ ...WELL, sentAgain: 0, notAtOnce: 0 }, restarts, 15)).toEqual([]);
  expect(faultsOf(WELL, restarts, 15)).toEqual([expect.stringContaining('4 calls were told to come again')]);
});

it('a drill with a longer pause of its own is measured by that', () => {
  expect(faultsOf({ ...WELL, slowestS: 24 }, { pauseMaxS: 25 }, 15)).toEqual([]);
  expect(faultsOf({ ...WELL, slowestS: 26 }, { pauseMaxS: 25 }, 15)).toEqual([
    expect.stringContaining('25 s are allowed'),
  ]);
});

it('where nothing may be taken until it is put right, no pause is too long', () => {
  expect(faultsOf({ ...WELL, slowestS: 33 }, { mayPause: true }, 15)).toEqual([]);
  expect(faultsOf({ ...WELL, slowestS: 33, lost: 1 }, { mayPause: true }, 15)).toHaveLength(1);
});
