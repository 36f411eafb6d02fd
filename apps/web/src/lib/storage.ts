/**
 * The browser's local storage, or a stand-in for the life of the page where the browser refuses it (cookies blocked, some private modes):
 * a voter can then still log in and vote, and is logged out by a reload.
 */
const standIn = new Map<string, string>();

export function readStored(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return standIn.get(key) ?? null;
  }
}

export function store(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch {
    standIn.set(key, value);
  }
}

export function removeStored(key: string): void {
  standIn.delete(key);
  try {
    localStorage.removeItem(key);
  } catch {
    // Nothing can have been stored there.
  }
}
