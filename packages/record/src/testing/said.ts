import { type Finding, findingText } from '../findings.ts';

/** A finding in English, as a test reads it; null for none. */
export const said = (found: Finding | null): string | null => found && findingText(found);
