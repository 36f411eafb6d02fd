import { isDesk } from './desk.ts';

/**
 * A note in the tab's session storage: whose choices this device keeps, whether the voter was reminded, whether a
 * link opened the last session, the place in the server's queue, or the link by which a commission is set up. Where
 * the browser refuses the storage there are no notes, which is always safe.
 */
export type TabNote = 'draft_owner' | 'reminded' | 'by_link' | 'ticket' | 'setup_link';

export function readNote(note: TabNote): string | null {
  try {
    return sessionStorage.getItem(note);
  } catch {
    return null;
  }
}

export function saveNote(note: TabNote, value: string): void {
  if (isDesk()) return;
  try {
    sessionStorage.setItem(note, value);
  } catch {
    // Refused or full: see `TabNote`.
  }
}

export function clearNote(note: TabNote): void {
  try {
    sessionStorage.removeItem(note);
  } catch {
    // Nothing can be stored there.
  }
}
