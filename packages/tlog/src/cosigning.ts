/** Operations that need a witness's secret key. Only the guardian imports this file. */
import { ed25519 } from '@noble/curves/ed25519.js';
import { cosignedMessage, formatCosignature } from './cosignature.ts';
import { COSIGNATURE, isKeyName, keyId, type VerifierKey } from './key.ts';
import { parseNote } from './note.ts';

/** A witness's secret key. `seed` is the 32-byte private key of RFC 8032. */
export interface CosigningKey extends VerifierKey {
  seed: Uint8Array;
}

/**
 * Derives a witness's key from a seed, which must sign nothing else.
 * @param seed 32 random bytes
 * @throws for an invalid name or seed
 * @see C2SP tlog-cosignature, Format
 */
export function cosigningKeyFrom(name: string, seed: Uint8Array): CosigningKey {
  if (!isKeyName(name)) throw new TypeError('this cannot be the name of a key');
  const publicKey = ed25519.getPublicKey(seed);
  return { name, id: keyId(name, publicKey, COSIGNATURE), publicKey, seed };
}

/**
 * Cosigns a checkpoint. The caller must have verified its signature, and that its tree extends every tree
 * cosigned before.
 * @param note the signed checkpoint
 * @param time Unix seconds
 * @returns the signature line
 * @throws TypeError for a malformed note
 */
export function cosign(note: string, key: CosigningKey, time: number): string {
  const parsed = parseNote(note);
  if (parsed === null) throw new TypeError('this is no signed note');
  return formatCosignature(key, time, ed25519.sign(cosignedMessage(parsed.text, time), key.seed));
}
