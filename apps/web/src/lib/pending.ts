const KEY = 'pending_ballot';

/** A ballot that was sent, or is about to be, and has no receipt yet. It is encrypted: it says nothing of the choices. */
export interface PendingBallot {
  log: string;
  tracker: string;
  json: string;
}

/**
 * Keeps the ballot for the life of the tab, so that a retry after a lost answer sends the same bytes, which the server recognises.
 * Where the browser refuses, it is lost with the page; a retry then sends another ballot, and is told if the first one had arrived.
 */
export function keepPending(pending: PendingBallot): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(pending));
  } catch {
    // Refused or full: see above.
  }
}

export function readPending(): PendingBallot | null {
  try {
    const value: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? 'null');
    return isPending(value) ? value : null;
  } catch {
    return null;
  }
}

function isPending(value: unknown): value is PendingBallot {
  if (typeof value !== 'object' || value === null) return false;
  const { log, tracker, json } = value as Record<string, unknown>;
  return typeof log === 'string' && typeof tracker === 'string' && typeof json === 'string';
}

export function forgetPending(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // Nothing can have been kept there.
  }
}
