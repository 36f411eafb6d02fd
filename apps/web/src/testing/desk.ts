import { STORAGE_KEYS } from '@evoting/contract/constants';
import { vi } from 'vitest';
import { becomeDesk } from '../lib/desk.ts';
import { removeStored } from '../lib/storage.ts';

/** Every storage key under which the app keeps something of a voter. */
const OF_VOTERS = [...Object.values(STORAGE_KEYS), 'choices_mark', 'pending_ballots', 'ballot_receipts'];

/**
 * Makes the window a desk.
 * @returns the spy on what loads its first screen anew
 */
export function openDesk() {
  becomeDesk();
  return vi.spyOn(window.location, 'replace').mockImplementation(() => {});
}

/** Forgets the voter of a desk, as a reload of the page does: the window of the next test is this one. */
export function leaveDesk(): void {
  localStorage.clear();
  for (const key of OF_VOTERS) removeStored(key);
}
