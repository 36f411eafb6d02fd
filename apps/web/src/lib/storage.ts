/**
 * The browser's local storage, or a stand-in for the life of the page where the browser refuses it (cookies
 * blocked, some private modes) or it is full: a voter can then still log in, choose and vote, and a reload
 * brings back what could be kept.
 */
const standIn = new Map<string, string>();

/** What is kept under a key; null where nothing is. */
export function readStored(key: string): string | null {
  // First: what is there is newer than what the browser could not replace.
  const kept = standIn.get(key);
  if (kept !== undefined) return kept;
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** The keys that begin so; what is kept for this page only is not among them. */
export function storedKeys(beginning: string): string[] {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(beginning));
  } catch {
    return [];
  }
}

/** Gives whether it outlives the page. */
export function store(key: string, value: string): boolean {
  try {
    localStorage.setItem(key, value);
    standIn.delete(key);
    return true;
  } catch {
    standIn.set(key, value);
    return false;
  }
}

/** Forgets what is kept under a key, wherever it is. */
export function removeStored(key: string): void {
  standIn.delete(key);
  try {
    localStorage.removeItem(key);
  } catch {
    // Nothing can have been stored there.
  }
}
