import { distance } from 'fastest-levenshtein';
import { looksOfName } from '../../platform/looks.ts';
import type { Face } from './store.ts';

/** So few letters apart, people read one name for the other. */
const LETTERS_APART_MAX = 2;
/** Short names are all a few letters apart. */
const SHORT_MAX = 5;

/** Another nomination that could be taken for one, and by what. */
export interface Alike {
  readonly face: Face;
  readonly by: 'name' | 'picture';
}

/**
 * Finds who could be taken for somebody: by the very same picture, or, in the same contest, by a name that is
 * a few letters apart or of the same words. Names that look the same are refused before (`claimName`); this
 * is for officers to look at.
 * Takes: the nomination, and all with whom it is compared.
 */
export function alikeTo(one: Face, others: readonly Face[]): Alike[] {
  return others.flatMap((face): Alike[] => {
    if (face.id === one.id) return [];
    if (one.imageId !== null && face.imageId === one.imageId) return [{ face, by: 'picture' }];
    return face.postId === one.postId && isClose(face.name, one.name) ? [{ face, by: 'name' }] : [];
  });
}

function isClose(one: string, other: string): boolean {
  const [left, right] = [lookOf(one), lookOf(other)];
  const [less, more] = [new Set(left.split(' ')), new Set(right.split(' '))].sort((a, b) => a.size - b.size);
  const isWithin = less && more && less.size > 1 && [...less].every((word) => more.has(word));
  if (isWithin) return true;
  const isShort = Math.min(left.length, right.length) <= SHORT_MAX;
  return distance(left, right) <= (isShort ? 1 : LETTERS_APART_MAX);
}

const lookOf = (name: string): string => looksOfName(name)[1] ?? '';
