import { readStored, store } from './storage.ts';

const KEY = 'ballot_receipts';
/** One an election and account: more elections than a device lives through. */
const MOST = 100;

/** The server's signed promise, as this device keeps it. It says nothing of the choices. */
export interface KeptReceipt {
  origin: string;
  log: string;
  tracker: string;
  /**
   * The size of the published record when the ballot was accepted, and from when on (unix seconds) every
   * checkpoint holds it.
   */
  size: number;
  due: number;
  note: string;
}

interface Kept {
  /** Whose it is: on a shared phone an account is not shown another's as its own. */
  account: string;
  receipt: KeptReceipt;
}

/**
 * Keeps the receipt of an account's ballot; it stays after the logout, since it is the voter's to check for
 * years.
 * Gives: whether it will be there after this page: a full or refusing storage keeps nothing.
 */
export function keepReceipt(account: string, receipt: KeptReceipt): boolean {
  const isSame = (kept: Kept) => kept.account === account && kept.receipt.log === receipt.log;
  const others = readAll().filter((kept) => !isSame(kept));
  return store(KEY, JSON.stringify([{ account, receipt }, ...others].slice(0, MOST)));
}

/** The receipts of an account on this device, newest first. */
export const receiptsOf = (account: string): KeptReceipt[] =>
  readAll()
    .filter((kept) => kept.account === account)
    .map(({ receipt }) => receipt);

/** Every receipt on this device, of every account: newest first. */
export const allReceipts = (): KeptReceipt[] => readAll().map(({ receipt }) => receipt);

/** Whether a change in another tab was a change of the receipts: somebody has voted there. */
export const isReceiptKey = (key: string | null): boolean => key === KEY;

function readAll(): Kept[] {
  try {
    const value: unknown = JSON.parse(readStored(KEY) ?? '[]');
    return Array.isArray(value) ? value.flatMap(asKept) : [];
  } catch {
    return [];
  }
}

function asKept(value: unknown): Kept[] {
  if (typeof value !== 'object' || value === null) return [];
  const { account, receipt } = value as Record<string, unknown>;
  const read = asReceipt(receipt);
  return typeof account === 'string' && read ? [{ account, receipt: read }] : [];
}

/**
 * Reads a receipt from a file, a paste or the storage.
 * Refuses: anything else as null; its signature is another matter.
 */
export function parseReceipt(text: string): KeptReceipt | null {
  try {
    return asReceipt(JSON.parse(text));
  } catch {
    return null;
  }
}

function asReceipt(value: unknown): KeptReceipt | null {
  if (typeof value !== 'object' || value === null) return null;
  const { origin, log, tracker, size, due, note } = value as Record<string, unknown>;
  const isText = (part: unknown) => typeof part === 'string' && part.length < 4_000;
  const isRight = [origin, log, tracker, note].every(isText) && [size, due].every(Number.isSafeInteger);
  return isRight ? ({ origin, log, tracker, size, due, note } as KeptReceipt) : null;
}
