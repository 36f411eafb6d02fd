/** The file in which a trustee keeps the seed of a jointly made key, encrypted under a password. */
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';
import type { RandomBytes } from './scalar.ts';

/** A trustee's part in a jointly made key. All its secrets follow from the seed and the public record. */
export interface FiledKey {
  /** The record that the key is made for. */
  readonly origin: string;
  readonly name: string;
  /** The number in the list of trustees, from 1. */
  readonly trustee: number;
  /** 32 bytes in hex. */
  readonly seed: string;
}

/** `no-file`: not a key file. `wrong-password`: another password, or the file was changed. */
export type KeyFileRefusal = 'no-file' | 'wrong-password';

/** In characters. It is long because a thief of the file can guess offline. */
export const KEY_PASSWORD_MIN_LENGTH = 12;
/** The cost of each guess: about a second on a phone. */
const ROUNDS = 1_000_000;
const ROUNDS_MAX = 10_000_000;
const FILE_TYPE = 'E-Voting trustee key';
const HEX = /^[0-9a-f]+$/;

interface Sealed {
  readonly what: typeof FILE_TYPE;
  readonly version: 1;
  readonly origin: string;
  readonly name: string;
  readonly rounds: number;
  readonly salt: string;
  readonly iv: string;
  readonly sealed: string;
}

/** Reports whether key files can be read and made here: browsers need a page loaded over HTTPS. */
export const canSeal = (): boolean => globalThis.crypto?.subtle !== undefined;

const utf8 = new TextEncoder();
const hexBytes = (hex: string) => Uint8Array.from(hexToBytes(hex));

async function sealingKey(password: string, salt: Uint8Array<ArrayBuffer>, rounds: number) {
  const bytes = utf8.encode(password.normalize('NFKC'));
  const base = await crypto.subtle.importKey('raw', bytes, 'PBKDF2', false, ['deriveKey']);
  const derivation = { name: 'PBKDF2', hash: 'SHA-256', salt, iterations: rounds };
  return crypto.subtle.deriveKey(derivation, base, { name: 'AES-GCM', length: 256 }, false, [
    'encrypt',
    'decrypt',
  ]);
}

/** The additional data that AES-GCM authenticates. */
const headerOf = ({ origin, name, rounds, salt }: Omit<Sealed, 'sealed' | 'iv' | 'what' | 'version'>) =>
  utf8.encode(JSON.stringify({ what: FILE_TYPE, version: 1, origin, name, rounds, salt }));

/**
 * Encrypts a key under a password.
 * @returns the text of the file
 */
export async function sealKey(key: FiledKey, password: string, random: RandomBytes): Promise<string> {
  const [salt, iv] = [Uint8Array.from(random(16)), Uint8Array.from(random(12))];
  const header = { origin: key.origin, name: key.name, rounds: ROUNDS, salt: bytesToHex(salt) };
  const sealing = await sealingKey(password, salt, ROUNDS);
  const cipher = { name: 'AES-GCM', iv, additionalData: headerOf(header) };
  const sealed = await crypto.subtle.encrypt(cipher, sealing, utf8.encode(JSON.stringify(key)));
  const file: Sealed = {
    what: FILE_TYPE,
    version: 1,
    ...header,
    iv: bytesToHex(iv),
    sealed: bytesToHex(new Uint8Array(sealed)),
  };
  return `${JSON.stringify(file)}\n`;
}

function readFile(text: string): Sealed | null {
  try {
    const { what, version, origin, name, rounds, salt, iv, sealed } = JSON.parse(text);
    const isHex = [salt, iv, sealed].every((part) => typeof part === 'string' && HEX.test(part));
    const hasValidRounds = Number.isInteger(rounds) && rounds >= ROUNDS && rounds <= ROUNDS_MAX;
    if (what !== FILE_TYPE || version !== 1 || !isHex || !hasValidRounds) return null;
    return typeof origin === 'string' && typeof name === 'string'
      ? { what, version, origin, name, rounds, salt, iv, sealed }
      : null;
  } catch {
    return null;
  }
}

/** Decrypts a key file. */
export async function readKeyFile(
  text: string,
  password: string,
): Promise<{ ok: true; key: FiledKey } | { ok: false; reason: KeyFileRefusal }> {
  const file = readFile(text);
  if (!file) return { ok: false, reason: 'no-file' };
  const sealing = await sealingKey(password, hexBytes(file.salt), file.rounds);
  const cipher = { name: 'AES-GCM', iv: hexBytes(file.iv), additionalData: headerOf(file) };
  try {
    const bytes = await crypto.subtle.decrypt(cipher, sealing, hexBytes(file.sealed));
    return { ok: true, key: JSON.parse(new TextDecoder().decode(bytes)) as FiledKey };
  } catch {
    return { ok: false, reason: 'wrong-password' };
  }
}
