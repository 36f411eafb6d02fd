import { afterEach, expect, test } from 'vitest';
import { leaveDesk } from '../testing/desk.ts';
import { becomeDesk, isDesk } from './desk.ts';
import { savePending } from './pending.ts';
import { saveReceipt } from './receipts.ts';
import { readToken, saveSession } from './session.ts';
import { readStored, store } from './storage.ts';

afterEach(leaveDesk);

/** Leaves everything that a voter leaves in a browser. */
function vote() {
  saveSession('T'.repeat(43), 'PLACE', 'account-of-a-place');
  store('vote_choice', '[{"postId":"p","candidateId":"c"}]');
  const ballot = { account: 'a', log: '2026', verifierKey: 'k', tracker: 't', json: '{}', retryKey: 'r' };
  savePending({ ...ballot, isCurrent: true });
  const receipt = { origin: 'o', log: '2026', tracker: 't', size: 1, due: 1, note: 'n' };
  return saveReceipt('a', receipt);
}

const written = () => [...Object.keys(localStorage), ...Object.keys(sessionStorage)].sort();

test('a desk writes nothing of its voter to the device: no session, choice, ballot or receipt [A477]', () => {
  expect(vote()).toBe(true);
  expect(written()).toEqual(
    expect.arrayContaining([
      'auth_token',
      'ballot_receipts',
      'draft_owner',
      'pending_ballots',
      'vote_choice',
    ]),
  );
  becomeDesk();
  expect(isDesk()).toBe(true);
  expect(written()).toEqual(['desk']);
  expect(readToken()).toBeNull();
  // A receipt that is not kept is said to be lost with the page.
  expect(vote()).toBe(false);
  expect([readToken(), readStored('vote_choice')]).toEqual(['T'.repeat(43), expect.any(String)]);
  expect(written()).toEqual(['desk']);
  store('record_pin 2026', '{}');
  store('other_history 2026', '[]');
  expect(written()).toEqual(['desk', 'other_history 2026', 'record_pin 2026']);
});
