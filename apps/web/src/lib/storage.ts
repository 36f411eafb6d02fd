import { isDesk, isOfVoter } from './desk.ts';

/**
 * Replaces the local storage for the life of the page if it is full or the browser refuses it (cookies
 * blocked, some private modes), so that a voter can still log in and vote.
 */
const standIn = new Map<string, string>();

export function readStored(key: string): string | null {
  // Newer than a stored value that the browser could not replace.
  const value = standIn.get(key);
  if (value !== undefined) return value;
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Lists the keys of the local storage, without the stand-in. */
export function storedKeys(prefix: string): string[] {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(prefix));
  } catch {
    return [];
  }
}

/** @returns false if the value is lost with the page */
export function store(key: string, value: string): boolean {
  if (isDesk() && isOfVoter(key)) {
    standIn.set(key, value);
    return false;
  }
  try {
    localStorage.setItem(key, value);
    standIn.delete(key);
    return true;
  } catch {
    standIn.set(key, value);
    return false;
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
