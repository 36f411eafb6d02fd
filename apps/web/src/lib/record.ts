import type { DevicePin } from '@evoting/booth/paper';
import { mayReplace } from '@evoting/record/stored-checkpoint';
import { recordAddress } from './record-names.ts';
import { readStored, store } from './storage.ts';

/** The part of a record that this device keeps. */
interface KeptRecord extends DevicePin {
  /** A signed checkpoint that only a failed or stopped audit has seen; evidence, which no record must extend. */
  unchecked?: string | null;
}

/** The storage key of a pin. It has the address that this device uses, which the server cannot choose. */
export const keyFor = (log: string): string => `record_pin ${recordAddress(log)}`;

/** Reads the stored pin of a record: its key and setup, trusted on first use, and the last checkpoint. */
export function readPin(log: string): KeptRecord | null {
  try {
    const value: unknown = JSON.parse(readStored(keyFor(log)) ?? 'null');
    return isPin(value) ? value : null;
  } catch {
    return null;
  }
}

function isPin(value: unknown): value is KeptRecord {
  if (typeof value !== 'object' || value === null) return false;
  const { verifierKey, setup, checkpoint, unchecked, mergeDelayS } = value as Record<string, unknown>;
  const isTextOrNull = (part: unknown) => part === null || typeof part === 'string';
  const isDelay = mergeDelayS === undefined || Number.isSafeInteger(mergeDelayS);
  const areTexts = [setup, checkpoint, unchecked ?? null].every(isTextOrNull);
  return typeof verifierKey === 'string' && areTexts && isDelay;
}

/**
 * Updates the stored pin of a record. The checkpoint never goes back, and the key never changes.
 * @param compared the checkpoint that the new one extends, or null
 */
export function savePin(log: string, pin: KeptRecord, compared: string | null = null): void {
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

/**
 * Keeps a checkpoint apart that no check has passed on, unless another screen has kept one in the meantime.
 * @param checkpoint null removes it
 * @param compared the one kept apart that the check knew, or null
 */
export function keepUnchecked(
  log: string,
  verifierKey: string,
  checkpoint: string | null,
  compared: string | null,
): void {
  const pin = readPin(log);
  if ((pin?.unchecked ?? null) !== compared) return;
  savePin(
    log,
    { setup: null, checkpoint: null, ...pin, verifierKey, unchecked: checkpoint },
    pin?.checkpoint,
  );
}

/** True unless the record is pinned with another key (trust on first use). */
export function isKnownKey(log: string, verifierKey: string): boolean {
  const pin = readPin(log);
  return pin === null || pin.verifierKey === verifierKey;
}
