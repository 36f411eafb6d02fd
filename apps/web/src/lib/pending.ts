import { readStored, removeStored, store } from './storage.ts';

const KEY = 'pending_ballots';
/** More than anybody has; the oldest go first. */
const MOST = 5;

/**
 * A ballot that was sent, or is about to be, and has no receipt yet. It is encrypted: it says nothing of the
 * choices.
 */
export interface PendingBallot {
  /** Whose it is: no other account is shown it, and for no other account is it sent. */
  account: string;
  log: string;
  verifierKey: string;
  tracker: string;
  json: string;
  retryKey: string;
  /**
   * Whether it holds what is chosen now; otherwise it is kept only to have its receipt, should it have
   * arrived.
   */
  isCurrent: boolean;
}

/** The ballots of an account that wait for a receipt, newest first. */
export const pendingOf = (account: string): PendingBallot[] =>
  readAll().filter((ballot) => ballot.account === account);

/**
 * The ballot of an account that holds its present choices: a retry must send this very one, which the server
 * recognises.
 */
export const currentPending = (account: string, log: string): PendingBallot | null =>
  pendingOf(account).find((ballot) => ballot.isCurrent && ballot.log === log) ?? null;

/**
 * Whether the choices have changed since a ballot was sealed. What is stored decides, never what a page has
 * in hand: another tab, or a later visit, may have changed them.
 */
export const isOutdated = (tracker: string): boolean =>
  readAll().some((ballot) => ballot.tracker === tracker && !ballot.isCurrent);

/** Keeps a ballot until its receipt is there, newest first; one that is kept already stays as it is. */
export function keepPending(ballot: PendingBallot): void {
  const kept = readAll();
  if (kept.some(({ tracker }) => tracker === ballot.tracker)) return;
  write([ballot, ...kept].slice(0, MOST));
}

/** The choices have changed: no ballot holds them any more. */
export function outdatePending(): void {
  write(readAll().map((ballot) => ({ ...ballot, isCurrent: false })));
}

/** The server has refused this ballot for good. */
export function dropPending(refused: string): void {
  write(readAll().filter(({ tracker }) => tracker !== refused));
}

/** A receipt is there: nothing of this account waits any more in this election. */
export function forgetPending(account: string, log: string): void {
  write(readAll().filter((ballot) => ballot.account !== account || ballot.log !== log));
}

function write(ballots: readonly PendingBallot[]): void {
  if (ballots.length === 0) removeStored(KEY);
  else store(KEY, JSON.stringify(ballots));
}

function readAll(): PendingBallot[] {
  try {
    const value: unknown = JSON.parse(readStored(KEY) ?? '[]');
    return Array.isArray(value) ? value.filter(isPending) : [];
  } catch {
    return [];
  }
}

function isPending(value: unknown): value is PendingBallot {
  if (typeof value !== 'object' || value === null) return false;
  const { account, log, verifierKey, tracker, json, retryKey, isCurrent } = value as Record<string, unknown>;
  const texts = [account, log, verifierKey, tracker, json, retryKey];
  return texts.every((text) => typeof text === 'string') && typeof isCurrent === 'boolean';
}
