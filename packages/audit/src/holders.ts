import type { LoadedSetup } from '@evoting/record/setup';

/** Counts the holders of a share of the key, and how many of them are needed to decrypt the count. */
export function holdersOf({ trustees: { ownerKeys, sets } }: LoadedSetup): {
  holders: number;
  threshold: number;
} {
  return { holders: ownerKeys.length, threshold: sets.reduce((sum, set) => sum + set.threshold, 0) };
}
