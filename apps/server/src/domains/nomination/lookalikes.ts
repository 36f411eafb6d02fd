import { looksOfName } from '../../platform/looks.ts';
import { editDistance } from './edit-distance.ts';
import type { Appearance, PartyName } from './review-list-store.ts';

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

/**
 * Finds parties that voters could mistake for one: their names have the same words or a few different letters, or their
 * acronyms the same letters, or all but one. For review by officers; `claimPartyNames` refuses what looks exactly the same.
 */
export function findAlikeParties(one: PartyName, others: readonly PartyName[]): PartyName[] {
  return others.filter(
    ({ id, name, acronym }) =>
      id !== one.id && (isClose(name, one.name) || areAcronymsClose(acronym, one.acronym)),
  );
}

/** Most acronyms of three letters differ from another one in a single letter. */
const ACRONYM_SHORT_MAX = 3;

function areAcronymsClose(one: string | null, other: string | null): boolean {
  if (one === null || other === null) return false;
  const [left, right] = [lookOf(one), lookOf(other)];
  const sorted = (letters: string) => [...letters].sort().join('');
  if (sorted(left) === sorted(right)) return true;
  return Math.min(left.length, right.length) > ACRONYM_SHORT_MAX && isWithin(left, right, 1);
}

/** Tells whether two texts differ in few letters; lengths that differ more need no comparison. */
const isWithin = (one: string, other: string, letters: number): boolean =>
  Math.abs(one.length - other.length) <= letters && editDistance(one, other) <= letters;

function isClose(one: string, other: string): boolean {
  const [left, right] = [lookOf(one), lookOf(other)];
  const [less, more] = [new Set(left.split(' ')), new Set(right.split(' '))].sort((a, b) => a.size - b.size);
  if (less && more && less.size > 1 && [...less].every((word) => more.has(word))) return true;
  const isShort = Math.min(left.length, right.length) <= SHORT_MAX;
  return isWithin(left, right, isShort ? 1 : LETTERS_APART_MAX);
}

/** The look of a name, without the sign of its kind, which would be part of its first word. */
const lookOf = (name: string): string => looksOfName(name)[1]?.slice(1) ?? '';
