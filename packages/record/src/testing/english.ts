import { type Finding, findingText } from '../findings.ts';
import { type KnownRevision, Nominations } from '../nominations.ts';
import type { Revision } from '../payloads.ts';

/** Formats a finding in English; null stays null. */
export const english = (found: Finding | null): string | null => found && findingText(found);

/** Returns the English reason why a revision may not follow earlier ones in the record, or null. */
export function growthProblem(before: readonly KnownRevision[], next: Revision): string | null {
  const nominations = new Nominations();
  for (const known of before) nominations.add(known);
  return english(nominations.problemOf(next));
}
