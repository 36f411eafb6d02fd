import { readStored, store } from './storage.ts';

const KEY = 'ballot_receipts';
/** One for each election and account. */
const MAX_STORED = 100;

/** The server's signed promise to record a ballot. It does not reveal the choices. */
export interface StoredReceipt {
  origin: string;
  log: string;
  tracker: string;
  /** The size of the published record when the ballot was accepted. */
  size: number;
  /** Every checkpoint from this time on includes the ballot (Unix seconds). */
  due: number;
  note: string;
}

interface Entry {
  /** The owner of the receipt: on a shared phone nobody must take another's for their own. */
  account: string;
  receipt: StoredReceipt;
}

/**
 * Stores the receipt of an account's ballot. It stays after the logout.
 * @returns false if the browser's storage is full or refused
 */
export function saveReceipt(account: string, receipt: StoredReceipt): boolean {
  const isSame = (entry: Entry) => entry.account === account && entry.receipt.log === receipt.log;
  const others = readAll().filter((entry) => !isSame(entry));
  return store(KEY, JSON.stringify([{ account, receipt }, ...others].slice(0, MAX_STORED)));
}

/** The receipts of an account on this device, newest first. */
export const receiptsOf = (account: string): StoredReceipt[] =>
  readAll()
    .filter((entry) => entry.account === account)
    .map(({ receipt }) => receipt);

/** The receipts of all accounts on this device, newest first. */
export const allReceipts = (): StoredReceipt[] => readAll().map(({ receipt }) => receipt);

/** True for the storage key of the receipts: a change in another tab means a vote there. */
export const isReceiptKey = (key: string | null): boolean => key === KEY;

function readAll(): Entry[] {
  try {
    const value: unknown = JSON.parse(readStored(KEY) ?? '[]');
    return Array.isArray(value) ? value.flatMap(asEntry) : [];
  } catch {
    return [];
  }
}

function asEntry(value: unknown): Entry[] {
  if (typeof value !== 'object' || value === null) return [];
  const { account, receipt } = value as Record<string, unknown>;
  const parsed = asReceipt(receipt);
  return typeof account === 'string' && parsed ? [{ account, receipt: parsed }] : [];
}

/** Parses a receipt from a file or a paste, without checking its signature; null if malformed. */
export function parseReceipt(text: string): StoredReceipt | null {
  try {
    return asReceipt(JSON.parse(text));
  } catch {
    return null;
  }
}

function asReceipt(value: unknown): StoredReceipt | null {
  if (typeof value !== 'object' || value === null) return null;
  const { origin, log, tracker, size, due, note } = value as Record<string, unknown>;
  const isShortText = (part: unknown) => typeof part === 'string' && part.length < 4_000;
  const isValid = [origin, log, tracker, note].every(isShortText) && [size, due].every(Number.isSafeInteger);
  return isValid ? ({ origin, log, tracker, size, due, note } as StoredReceipt) : null;
}
