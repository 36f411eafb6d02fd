import { readStored, store } from './storage.ts';

const checkpointKey = (origin: string) => `record_checkpoint ${origin}`;
const verifierKey = (origin: string) => `record_key ${origin}`;

/** The signed checkpoint that this device saw last: the record may only grow from there. */
export const seenCheckpoint = (origin: string): string | null => readStored(checkpointKey(origin));
export const keepCheckpoint = (origin: string, note: string): boolean => store(checkpointKey(origin), note);

/**
 * The key of a record is trusted when it is first seen and must stay the same: who takes over the server cannot show this device
 * another record under the same name.
 */
export function isKnownKey(origin: string, key: string): boolean {
  const known = readStored(verifierKey(origin));
  if (known === null) store(verifierKey(origin), key);
  return known === null || known === key;
}
