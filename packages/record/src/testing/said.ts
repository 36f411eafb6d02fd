import { type Finding, findingText } from '../findings.ts';
import { type KnownRevision, Nominations } from '../nominations.ts';
import type { Revision } from '../payloads.ts';

/** A finding in English, as a test reads it; null for none. */
export const said = (found: Finding | null): string | null => found && findingText(found);

/** Why a revision may not follow those before it, in the record's order, in English; null where it may. */
export function growthProblem(before: readonly KnownRevision[], next: Revision): string | null {
  const nominations = new Nominations();
  for (const known of before) nominations.add(known);
  return said(nominations.problemOf(next));
}
