import { concatBytes, encodeUtf8 } from '@evoting/tlog/encoding';
import { type Hash, hashLeaf, sha256 } from '@evoting/tlog/hash';
import { type Finding, finding } from './findings.ts';
import type { Electorate } from './payloads.ts';

/** The domain of a place's commitment; a zero byte follows it. */
const PLACE_DOMAIN = 'evoting/place/1';

/** The length of a place's salt in bytes. */
export const SALT_BYTES = 32;

/** A place on the roll, as the record commits to it. */
export interface CommittedPlace {
  /** The place's own 32 random bytes. */
  readonly salt: Uint8Array;
  /** The ballot style of the place's area; 0 if the area elects nothing. */
  readonly style: number;
  readonly voterNumber: string;
}

/**
 * Commits to a place: SHA-256 of the domain `evoting/place/1` and a zero byte, the salt, the style in 4 bytes (big
 * endian), and the voter number in UTF-8.
 * @throws RangeError for a salt of another length, or a style outside 32 bits
 */
export function placeCommitment({ salt, style, voterNumber }: CommittedPlace): Hash {
  if (!Number.isInteger(style) || style < 0 || style > 0xffffffff) throw new RangeError('no style');
  const number = Uint8Array.of(style >>> 24, style >>> 16, style >>> 8, style);
  return saltedHash(PLACE_DOMAIN, salt, number, voterNumber);
}

/**
 * Hashes a statement about a place: SHA-256 of the domain and a zero byte, the place's salt, the statement, and
 * the voter number in UTF-8.
 * @throws RangeError for a salt of another length
 */
export function saltedHash(
  domain: string,
  salt: Uint8Array,
  statement: Uint8Array,
  voterNumber: string,
): Hash {
  if (salt.length !== SALT_BYTES) throw new RangeError('a salt has 32 bytes');
  return sha256(concatBytes([encodeUtf8(`${domain}\0`), salt, statement, encodeUtf8(voterNumber)]));
}

/**
 * Computes the leaf of a place in the tree of the roll.
 * @see RFC 9162, section 2.1.1
 */
export const placeLeaf = (place: CommittedPlace): Hash => hashLeaf(placeCommitment(place));

/** The number of people who may vote: of places, or of accounts. */
export const sizeOf = (electorate: Electorate): number =>
  electorate.kind === 'roll' ? electorate.places : electorate.accounts;

/**
 * Finds what is wrong with an electorate by itself, or after the one before.
 * @param styles the ballot styles in the record
 */
export function electorateProblem(
  next: Electorate,
  before: Electorate | null,
  styles: ReadonlySet<number>,
): Finding | null {
  if (before !== null && before.kind !== next.kind) return finding('electorate-kind');
  if (next.kind === 'accounts') return null;
  if (next.places !== next.leaves - next.removed) return finding('electorate-sum', { field: 'places' });
  const listed = next.styles.reduce((sum, { places }) => sum + places, 0);
  if (listed > next.places) return finding('electorate-sum', { field: 'styles' });
  for (const [i, { style }] of next.styles.entries()) {
    if (!styles.has(style)) return finding('electorate-style', { style });
    if (i > 0 && style <= (next.styles[i - 1]?.style ?? 0)) return finding('electorate-order');
  }
  if (before?.kind !== 'roll') return next.removed === 0 ? null : finding('electorate-back');
  if (next.leaves < before.leaves || next.removed < before.removed) return finding('electorate-back');
  const isSame = next.leaves === before.leaves;
  return isSame && next.root_hash !== before.root_hash ? finding('electorate-root') : null;
}

/**
 * Finds more ballots than people who may vote: in all, or of a style of the roll.
 * @param ballots the number of all ballots so far
 * @param byStyle those of each style; null if only a sample was read
 */
export function crowdProblem(
  electorate: Electorate,
  ballots: number,
  byStyle: ReadonlyMap<number, number> | null,
): Finding | null {
  const all = sizeOf(electorate);
  if (ballots > all) return finding('electorate-crowd', { ballots, all });
  if (electorate.kind === 'accounts' || byStyle === null) return null;
  const places = new Map(electorate.styles.map((one) => [one.style, one.places]));
  for (const [style, cast] of byStyle) {
    const most = places.get(style) ?? 0;
    if (cast > most) return finding('electorate-crowd-style', { style, ballots: cast, all: most });
  }
  return null;
}
