import { looksOfName } from '../../platform/looks.ts';
import { editDistance } from './edit-distance.ts';
import type { Appearance } from './review-list-store.ts';

/** Names that differ by so few letters are easily confused. */
const LETTERS_APART_MAX = 2;
/** Short names all differ in few letters. */
const SHORT_MAX = 5;

/** A nomination that could be mistaken for another one, and why. */
export interface Lookalike {
  readonly nomination: Appearance;
  readonly by: 'name' | 'picture';
}

/**
 * Finds nominations that could be mistaken for one: they have the same picture, or, in the same contest, a
 * name with the same words or a few different letters. For review by officers; `claimName` refuses names that
 * look exactly the same.
 */
export function findLookalikes(one: Appearance, others: readonly Appearance[]): Lookalike[] {
  return others.flatMap((nomination): Lookalike[] => {
    if (nomination.id === one.id) return [];
    if (one.imageId !== null && nomination.imageId === one.imageId) return [{ nomination, by: 'picture' }];
    return nomination.postId === one.postId && isClose(nomination.name, one.name)
      ? [{ nomination, by: 'name' }]
      : [];
  });
}

function isClose(one: string, other: string): boolean {
  const [left, right] = [lookOf(one), lookOf(other)];
  const [less, more] = [new Set(left.split(' ')), new Set(right.split(' '))].sort((a, b) => a.size - b.size);
  const isWithin = less && more && less.size > 1 && [...less].every((word) => more.has(word));
  if (isWithin) return true;
  const isShort = Math.min(left.length, right.length) <= SHORT_MAX;
  return editDistance(left, right) <= (isShort ? 1 : LETTERS_APART_MAX);
}

const lookOf = (name: string): string => looksOfName(name)[1] ?? '';
