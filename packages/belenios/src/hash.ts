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
 * SHA-256 of Node itself where this runs in Node (it is a sixth of all that a fast check of a ballot costs),
 * otherwise in audited TypeScript.
 */
const native = (globalThis as Runtime).process?.getBuiltinModule?.('node:crypto')?.hash;
const digest: Sha256 = native
  ? (data) => native('sha256', data, 'buffer')
  : (data) => sha256(typeof data === 'string' ? utf8.encode(data) : data);

/**
 * hex-hash of the protocol.
 * Takes: text or the bytes of it.
 * Gives: SHA-256 in 64 lower-case hex digits.
 */
export function hexHash(data: string | Uint8Array): string {
  return bytesToHex(digest(data));
}

/**
 * b64-hash of the protocol.
 * Takes: text.
 * Gives: SHA-256 in 43 characters of base64, without padding.
 */
export function b64Hash(text: string): string {
  return base64(digest(text));
}

function base64(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes)).replaceAll('=', '');
}

/**
 * H(prefix, P1..Pn) of the protocol: the challenge of every proof.
 * Takes: the prefix that names the proof and its statement, and the commitments as hex.
 * Gives: a scalar.
 */
export function hashToScalar(prefix: string, commitments: readonly string[]): bigint {
  return scalarFromBytes(digest(prefix + commitments.join(',')));
}

/**
 * A scalar that cannot be told from one drawn uniformly: SHA-512 leaves a bias below 2^-250.
 * Takes: text that names its use and holds a secret.
 * Gives: a scalar.
 */
export function maskOf(text: string): bigint {
  return scalarFromBytes(sha512(utf8.encode(text)));
}
