import type { DevicePin } from '@evoting/booth/paper';
import { mayReplace } from '@evoting/record/stored-checkpoint';
import { recordAddress } from './record-names.ts';
import { readStored, store } from './storage.ts';

/**
 * Under the site and the election as this device reached them: a server that takes another name for itself
 * meets the same pin.
 */
export const keyFor = (log: string): string => `record_pin ${recordAddress(log)}`;

/**
 * What this device keeps of a record: its key and setup, trusted when they are first seen, and the signed
 * checkpoint seen last. Null before.
 */
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
 * Keeps what a check found of a record, beside what is known of it already. What is kept never goes back, and
 * no other key takes its place.
 * Takes: the log, what was found, and the checkpoint that it was compared with (null for none).
 */
export function keepPin(log: string, pin: DevicePin, compared: string | null = null): void {
  const kept = readPin(log);
  if (kept !== null && kept.verifierKey !== pin.verifierKey) return;
  const before = kept?.checkpoint ?? null;
  const checkpoint = mayReplace(before, compared, pin.checkpoint) ? pin.checkpoint : before;
  const next = { ...kept, ...pin, checkpoint };
  store(keyFor(log), JSON.stringify(next));
}

/**
 * Keeps the checkpoint that a check ended with, and the key that signed it, as `keepPin` does.
 * Takes: the checkpoint that it was compared with, too.
 */
export function keepCheckpoint(
  log: string,
  verifierKey: string,
  checkpoint: string,
  compared: string | null,
): void {
  keepPin(log, { setup: null, ...readPin(log), verifierKey, checkpoint }, compared);
}

/** The key of a record is trusted when it is first seen and must stay the same. */
export function isKnownKey(log: string, verifierKey: string): boolean {
  const pin = readPin(log);
  return pin === null || pin.verifierKey === verifierKey;
}
