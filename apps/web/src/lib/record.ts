import { readStored, store } from './storage.ts';

const RECEIPT = 'ballot_receipt';
const checkpointKey = (origin: string) => `record_checkpoint ${origin}`;
const verifierKey = (origin: string) => `record_key ${origin}`;

/** The server's signed promise, as this device keeps it. It says nothing of the choices. */
export interface KeptReceipt {
  origin: string;
  log: string;
  tracker: string;
  note: string;
}

/** Keeps the receipt of the ballot cast last; it stays after the logout, since it is the voter's to check for years. */
export const keepReceipt = (receipt: KeptReceipt): void => store(RECEIPT, JSON.stringify(receipt));

export const readReceipt = (): KeptReceipt | null => parseReceipt(readStored(RECEIPT) ?? '');

/** Reads a receipt from a file, a paste or the storage. Refuses anything else as null; its signature is another matter. */
export function parseReceipt(text: string): KeptReceipt | null {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value !== 'object' || value === null) return null;
    const { origin, log, tracker, note } = value as Record<string, unknown>;
    const texts = [origin, log, tracker, note];
    if (!texts.every((entry) => typeof entry === 'string' && entry.length < 4_000)) return null;
    return { origin, log, tracker, note } as KeptReceipt;
  } catch {
    return null;
  }
}

/** The signed checkpoint that this device saw last: the record may only grow from there. */
export const seenCheckpoint = (origin: string): string | null => readStored(checkpointKey(origin));
export const keepCheckpoint = (origin: string, note: string): void => store(checkpointKey(origin), note);

/**
 * The key of a record is trusted when it is first seen and must stay the same: who takes over the server cannot show this device
 * another record under the same name.
 */
export function isKnownKey(origin: string, key: string): boolean {
  const known = readStored(verifierKey(origin));
  if (known === null) store(verifierKey(origin), key);
  return known === null || known === key;
}
