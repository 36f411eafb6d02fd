import { type Hash, hashLeaf } from '@evoting/tlog/hash';
import { type CommittedPlace, saltedHash } from './electorate.ts';
import { type Finding, finding } from './findings.ts';
import type { Electorate, Participation } from './payloads.ts';

/** The domain of what the record says of a place after the end of voting; a zero byte follows it. */
const PARTICIPATION_DOMAIN = 'evoting/participation/1';

/** A place on the roll after the end of voting. */
export interface PlaceAtEnd extends Pick<CommittedPlace, 'salt' | 'voterNumber'> {
  readonly hasVoted: boolean;
}

/**
 * Computes the leaf that says whether somebody voted: the leaf hash of SHA-256 of the domain
 * `evoting/participation/1` and a zero byte, the salt, 1 or 0 in a byte, and the voter number in UTF-8.
 * @throws RangeError for a salt of another length
 * @see RFC 9162, section 2.1.1
 */
export function participationLeaf({ salt, voterNumber, hasVoted }: PlaceAtEnd): Hash {
  return hashLeaf(saltedHash(PARTICIPATION_DOMAIN, salt, Uint8Array.of(hasVoted ? 1 : 0), voterNumber));
}

/** Finds what is wrong with a statement of who took part, after the last one about the electorate. */
export function participationProblem(next: Participation, electorate: Electorate | null): Finding | null {
  if (electorate?.kind !== 'roll') return finding('participation-kind');
  if (next.places !== electorate.places)
    return finding('participation-places', { places: electorate.places });
  const listed = next.styles.reduce((sum, { voted }) => sum + voted, 0);
  if (listed !== next.voted) return finding('participation-sum');
  const isOrdered = next.styles.every(({ style }, i) => i === 0 || style > (next.styles[i - 1]?.style ?? 0));
  return isOrdered ? null : finding('electorate-order');
}

/**
 * Finds a difference between those who voted and the ballots, in all or of a style.
 * @param ballots the number of all ballots
 * @param byStyle those of each style; null if only a sample was read
 */
export function turnoutProblem(
  { voted, styles }: Participation,
  ballots: number,
  byStyle: ReadonlyMap<number, number> | null,
): Finding | null {
  if (voted !== ballots) return finding('participation-ballots', { voted, ballots });
  const votedOf = new Map(styles.map((one) => [one.style, one.voted]));
  for (const [style, cast] of byStyle ?? []) {
    const took = votedOf.get(style) ?? 0;
    if (took !== cast) return finding('participation-style', { style, voted: took, ballots: cast });
  }
  return null;
}
