/**
 * What one tab remembers for its life, beside the four keys of the local storage: whose choices are on this
 * device, and that the voter was reminded. Where the browser refuses it nothing is remembered, which is
 * always the careful side.
 */
export type TabNote = 'draft_owner' | 'reminded';

/** What the tab remembers; null where it remembers nothing. */
export function readNote(note: TabNote): string | null {
  try {
    return sessionStorage.getItem(note);
  } catch {
    return null;
  }
}

/** Remembers something for the life of the tab. */
export function keepNote(note: TabNote, value: string): void {
  try {
    sessionStorage.setItem(note, value);
  } catch {
    // Refused or full: see above.
  }
}

/** Forgets it. */
export function dropNote(note: TabNote): void {
  try {
    sessionStorage.removeItem(note);
  } catch {
    // Nothing can have been kept there.
  }
}
