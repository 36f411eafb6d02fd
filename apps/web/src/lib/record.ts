import type { DevicePin } from '@evoting/booth/paper';
import { takesPlaceOf } from '@evoting/record/kept-head';
import { apiUrl } from './api.ts';
import { readStored, store, storedKeys } from './storage.ts';

const LOOPBACK = /^(localhost|127\.0\.0\.1|\[::1\])(?=[:/])/;

/**
 * Under the site and the election as this device reached them: a server that takes another name for itself
 * meets the same pin.
 */
const keyFor = (log: string): string => `record_pin ${recordAddress(log)}`;

/** The address of a record as this device reaches it, as a record's origin writes it. */
function recordAddress(log: string): string {
  const { host, pathname } = new URL(apiUrl());
  return `${host}${pathname}/board/${log}`;
}

/**
 * What a record must call itself: the address by which this device reached it. All names of this very machine
 * are one.
 * Takes: the log, and what the record calls itself.
 * Gives: the only name that is right.
 */
export function expectedOrigin(log: string, claimed: string): string {
  const own = recordAddress(log);
  // Port and path must still be the same.
  const isSameMachine = LOOPBACK.test(own) && LOOPBACK.test(claimed);
  return isSameMachine && claimed.replace(LOOPBACK, '') === own.replace(LOOPBACK, '') ? claimed : own;
}

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
  const checkpoint = takesPlaceOf(before, compared, pin.checkpoint) ? pin.checkpoint : before;
  const next = { ...kept, ...pin, checkpoint };
  store(keyFor(log), JSON.stringify(next));
}

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
