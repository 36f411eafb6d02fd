import { sha256, sha512 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import { scalarFromBytes } from './scalar.ts';

const utf8 = new TextEncoder();

type Sha256 = (data: string | Uint8Array) => Uint8Array;
interface Runtime {
  readonly process?: {
    getBuiltinModule?(name: string): {
      hash?(algorithm: string, data: string | Uint8Array, encoding: 'buffer'): Uint8Array;
    };
  };
}

/**
 * Node's own SHA-256 in Node (hashing is a sixth of the cost of a fast ballot check), otherwise audited
 * TypeScript.
 */
const native = (globalThis as Runtime).process?.getBuiltinModule?.('node:crypto')?.hash;
const digest: Sha256 = native
  ? (data) => native('sha256', data, 'buffer')
  : (data) => sha256(typeof data === 'string' ? utf8.encode(data) : data);

/** The protocol's hex hash: SHA-256 in 64 lower-case hex digits. */
export function hexHash(data: string | Uint8Array): string {
  return bytesToHex(digest(data));
}

/** The protocol's b64 hash: SHA-256 in 43 base64 characters, without padding. */
export function b64Hash(text: string): string {
  return base64(digest(text));
}

function base64(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes)).replaceAll('=', '');
}

/**
 * The protocol's H(prefix, P1..Pn): the challenge of every proof.
 * @param prefix identifies the kind of proof and its statement
 * @param commitments points in hex
 */
export function hashToScalar(prefix: string, commitments: readonly string[]): bigint {
  return scalarFromBytes(digest(prefix + commitments.join(',')));
}

/**
 * Derives a scalar that is indistinguishable from a uniform one (SHA-512, bias below 2^-250).
 * @param text identifies the purpose and contains a secret
 */
export function maskOf(text: string): bigint {
  return scalarFromBytes(sha512(utf8.encode(text)));
}
