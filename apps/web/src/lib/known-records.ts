import type { DevicePin } from '@evoting/booth/paper';
import { keyFor, readPin } from './record.ts';
import { recordAddress } from './record-names.ts';
import { readStored, store, storedKeys } from './storage.ts';

/** A record of this site that the booth, a test ballot or a trustee's drill has checked on this device. */
export interface KnownRecord {
  log: string;
  pin: DevicePin;
}

/**
 * Lists this site's other known records, for a record that is new to this device: a server that renames its
 * record must not pass for one never seen. Empty for a record that is known or was accepted.
 */
export function otherKnownRecords(log: string, verifierKey: string): KnownRecord[] {
  if (isChecked(readPin(log)) || readStored(acceptedKeyFor(log)) === verifierKey) return [];
  const prefix = keyFor('');
  const others = storedKeys(prefix).map((key) => key.slice(prefix.length));
  return others.flatMap((other) => {
    const pin = other === log ? null : readPin(other);
    return pin && isChecked(pin) ? [{ log: other, pin }] : [];
  });
}

const isChecked = (pin: DevicePin | null): boolean => pin !== null && pin.setup !== null;
const acceptedKeyFor = (log: string): string => `record_accepted ${recordAddress(log)}`;

/** Accepts a new record under this key, because the owner of this device knows of it. */
export const acceptRecord = (log: string, verifierKey: string): boolean =>
  store(acceptedKeyFor(log), verifierKey);
