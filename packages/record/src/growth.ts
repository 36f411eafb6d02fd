import type { Finding } from './findings.ts';
import { type KnownRevision, Nominations } from './nominations.ts';
import type { Revision } from './payloads.ts';

/**
 * Whether a revision may follow those of a record.
 * Takes: every revision of the record in its order (a device: as many as it has seen, or none), and the next
 * one.
 * Gives: the location in it and the reason why it may not, or null.
 */
export function growthProblem(before: readonly KnownRevision[], next: Revision): Finding | null {
  const nominations = new Nominations();
  for (const known of before) nominations.add(known);
  return nominations.problemOf(next);
}

/**
 * Whether a single revision is sound in itself: for a device, which sees no history.
 * Takes: the revision.
 * Gives: the location in it and the reason why it may not stand on a ballot, or null.
 */
export function paperProblem(revision: Revision): Finding | null {
  return new Nominations().problemOf({ ...revision, style: 1, revision: 1, previous: null });
}
