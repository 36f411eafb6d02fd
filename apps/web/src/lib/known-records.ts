import type { DevicePin } from '@evoting/booth/paper';
import { keyFor, readPin } from './record.ts';
import { recordAddress } from './record-names.ts';
import { readStored, store, storedKeys } from './storage.ts';

/**
 * A record of this site that the booth, a test ballot or a trustee's drill has read on this device, which
 * is more than to have looked at it.
 */
export interface KnownRecord {
  log: string;
  pin: DevicePin;
}

/**
 * The other records that this device knows of this site, when it meets one for the first time: a server that
 * gives its record a new name must not pass for one that was never seen. None for a record that is known, or
 * that its owner has accepted beside the others.
 */
export function knownBeside(log: string, verifierKey: string): KnownRecord[] {
  if (hasBeenRead(readPin(log)) || readStored(acceptedKeyFor(log)) === verifierKey) return [];
  const beginning = keyFor('');
  const others = storedKeys(beginning).map((key) => key.slice(beginning.length));
  return others.flatMap((other) => {
    const pin = other === log ? null : readPin(other);
    return pin && hasBeenRead(pin) ? [{ log: other, pin }] : [];
  });
}

const hasBeenRead = (pin: DevicePin | null): boolean => pin !== null && pin.setup !== null;
const acceptedKeyFor = (log: string): string => `record_accepted ${recordAddress(log)}`;

/** The owner of this device knows of a new record and takes it, under this key. */
export const acceptRecord = (log: string, verifierKey: string): boolean =>
  store(acceptedKeyFor(log), verifierKey);
