import type { EntryType } from './entry.ts';

const OPENING: readonly EntryType[] = ['EncryptedTally', 'PartialDecryption', 'StyleTally'];

/** Which event that is no ballot must have come last before an entry of each type; null is the beginning of the log. */
const AFTER: Record<EntryType, readonly (EntryType | null)[]> = {
  Setup: [null],
  Style: ['Setup', 'Style'],
  Ballot: ['Style'],
  EndBallots: ['Setup', 'Style'],
  EncryptedTally: ['EndBallots'],
  PartialDecryption: OPENING,
  StyleTally: OPENING,
  Result: OPENING,
};

/**
 * Whether an entry may come where it is.
 * Takes: its type, and the last event before it that is no ballot. Gives: what is wrong, or null.
 */
export function orderProblem(type: EntryType, last: EntryType | null): string | null {
  if (AFTER[type].includes(last)) return null;
  return last === null ? `the first entry is ${type}` : `${type} comes after ${last}`;
}
