import { readStored, removeStored, store } from './storage.ts';

const KEY = 'pending_ballots';
/** The oldest are dropped. */
const MAX_STORED = 5;

/** An encrypted ballot that was sent, or is about to be, and has no receipt yet. */
export interface PendingBallot {
  /** The account that sealed it; it is neither shown to nor sent for another. */
  account: string;
  log: string;
  verifierKey: string;
  tracker: string;
  json: string;
  retryKey: string;
  /** False if the choices have changed since. It is then kept only for its receipt, in case it arrived. */
  isCurrent: boolean;
}

/** An account's ballots without a receipt, newest first. */
export const pendingOf = (account: string): PendingBallot[] =>
  readAll().filter((ballot) => ballot.account === account);

/** The account's ballot of the present choices, which a retry must send unchanged. */
export const currentPending = (account: string, log: string): PendingBallot | null =>
  pendingOf(account).find((ballot) => ballot.isCurrent && ballot.log === log) ?? null;

/** True if the choices have changed since the ballot was sealed, also in another tab. */
export const isOutdated = (tracker: string): boolean =>
  readAll().some((ballot) => ballot.tracker === tracker && !ballot.isCurrent);

/** Stores a ballot until its receipt is there, unless it is stored already. */
export function savePending(ballot: PendingBallot): void {
  const stored = readAll();
  if (stored.some(({ tracker }) => tracker === ballot.tracker)) return;
  write([ballot, ...stored].slice(0, MAX_STORED));
}

/** Marks all ballots as not current, because the choices have changed. */
export function outdatePending(): void {
  write(readAll().map((ballot) => ({ ...ballot, isCurrent: false })));
}

/** Removes a ballot that the server has refused for good. */
export function dropPending(refused: string): void {
  write(readAll().filter(({ tracker }) => tracker !== refused));
}

/** Removes an account's ballots in an election, because a receipt is there. */
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
