import { createHmac } from 'node:crypto';
import type { KeyStore } from '../../platform/keys/key-store.ts';

/** The pattern of a national identity number (NIN) after `plainIdentity`. */
export const IDENTITY_NUMBER = /^\d{11}$/;

/** Leaves out the spaces and hyphens of a typed identity number. */
export const plainIdentity = (typed: string): string => typed.replace(/[\s-]/g, '');

/** The keys of lists of voters, each for one use. */
export interface ListKeys {
  /** Seals the parts of an uploaded file. */
  readonly parts: Buffer;
  /** Digests identity numbers. */
  readonly identities: Buffer;
}

/** Loads the keys of lists of voters; the first list makes them. */
export async function listKeys(keys: Pick<KeyStore, 'registerKey'>, mayMake = false): Promise<ListKeys> {
  const key = await keys.registerKey(mayMake);
  const derive = (use: string) => createHmac('sha256', key).update(use).digest();
  return { parts: derive('parts of lists'), identities: derive('identity numbers') };
}

/**
 * Digests an identity number for one election. There are so few that whoever has the key can try all of them: without
 * it, a digest says nothing, and those of two elections cannot be compared.
 */
export const digestOfIdentity = (key: Buffer, electionId: string, number: string): Buffer =>
  createHmac('sha256', key).update(`${electionId} ${number}`).digest();
