import { looksOfName } from '../../platform/looks.ts';
import { editDistance } from './edit-distance.ts';
import type { Face } from './review-list-store.ts';

/** Names that differ in so few letters are mistaken for each other. */
const LETTERS_APART_MAX = 2;
/** Short names all differ in few letters. */
const SHORT_MAX = 5;

/** Another nomination that could be mistaken for one, and why. */
export interface Alike {
  readonly face: Face;
  readonly by: 'name' | 'picture';
}

/**
 * Finds nominations that could be mistaken for one: by the same picture, or, in the same contest, by a name
 * that differs in few letters or has the same words. Names that look the same are refused before
 * (`claimName`); this is for review by officers.
 * Takes: the nomination, and those with which it is compared.
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
  return editDistance(left, right) <= (isShort ? 1 : LETTERS_APART_MAX);
}

const lookOf = (name: string): string => looksOfName(name)[1] ?? '';
