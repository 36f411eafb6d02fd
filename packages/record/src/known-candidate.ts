import { type Finding, finding } from './findings.ts';
import type { RevisionCandidate } from './payloads.ts';
import { looksOf } from './skeleton.ts';

/** Everything that a candidate was ever called or shown with. */
export interface Known {
  contestId: string;
  /** The candidate in the last revision. */
  latest: RevisionCandidate;
  /** Skeletons (`looksOf`) of the full answer, the name and the party; hashes of pictures and banners. */
  answers: Set<string>;
  names: Set<string>;
  parties: Set<string>;
  pictures: Set<string>;
  banners: Set<string>;
}

/**
 * Checks a candidate's changes: a new name or picture must never have belonged to anyone else, a new party or
 * banner only to candidates of the same party.
 */
export function changeProblem(
  location: string,
  { latest }: Known,
  next: RevisionCandidate,
  others: readonly Known[],
): Finding | null {
  const isOf = (texts: (other: Known) => ReadonlySet<string>, looks: readonly string[], of = others) =>
    of.some((other) => looks.some((look) => texts(other).has(look)));
  const foreign = others.filter(({ latest: { party } }) => party !== latest.party);
  if (next.name !== latest.name && isOf(({ names }) => names, looksOf(next.name)))
    return finding('of-another-candidate', { field: `${location}.name` });
  if (next.party !== latest.party && isOf(({ parties }) => parties, looksOf(next.party), foreign))
    return finding('of-another', { field: `${location}.party` });
  const { picture, banner } = next;
  if (picture !== null && picture !== latest.picture && isOf(({ pictures }) => pictures, [picture]))
    return finding('of-another-candidate', { field: `${location}.picture` });
  if (banner !== null && banner !== latest.banner && isOf(({ banners }) => banners, [banner], foreign))
    return finding('of-another-party', { field: `${location}.banner` });
  return null;
}
