import type { DevicePin } from '@evoting/booth/paper';
import { mayReplace } from '@evoting/record/stored-checkpoint';
import { recordAddress } from './record-names.ts';
import { readStored, store } from './storage.ts';

/** The storage key of a pin. It has the address that this device uses, which the server cannot choose. */
export const keyFor = (log: string): string => `record_pin ${recordAddress(log)}`;

/** Reads the stored pin of a record: its key and setup, trusted on first use, and the last checkpoint. */
export function readPin(log: string): DevicePin | null {
  try {
    const value: unknown = JSON.parse(readStored(keyFor(log)) ?? 'null');
    return isPin(value) ? value : null;
  } catch {
    return null;
  }
}

function isPin(value: unknown): value is DevicePin {
  if (typeof value !== 'object' || value === null) return false;
  const { verifierKey, setup, checkpoint, mergeDelayS } = value as Record<string, unknown>;
  const isTextOrNull = (part: unknown) => part === null || typeof part === 'string';
  const isDelay = mergeDelayS === undefined || Number.isSafeInteger(mergeDelayS);
  return typeof verifierKey === 'string' && isTextOrNull(setup) && isTextOrNull(checkpoint) && isDelay;
}

/**
 * Updates the stored pin of a record. The checkpoint never goes back, and the key never changes.
 * @param compared the checkpoint that the new one extends, or null
 */
export function savePin(log: string, pin: DevicePin, compared: string | null = null): void {
  const stored = readPin(log);
  if (stored !== null && stored.verifierKey !== pin.verifierKey) return;
  const before = stored?.checkpoint ?? null;
  const checkpoint = mayReplace(before, compared, pin.checkpoint) ? pin.checkpoint : before;
  const next = { ...stored, ...pin, checkpoint };
  store(keyFor(log), JSON.stringify(next));
}

/** Updates the checkpoint of a pin, as `savePin` does. */
export function saveCheckpoint(
  log: string,
  verifierKey: string,
  checkpoint: string,
  compared: string | null,
): void {
  savePin(log, { setup: null, ...readPin(log), verifierKey, checkpoint }, compared);
}

/** True unless the record is pinned with another key (trust on first use). */
export function isKnownKey(log: string, verifierKey: string): boolean {
  const pin = readPin(log);
  return pin === null || pin.verifierKey === verifierKey;
}
