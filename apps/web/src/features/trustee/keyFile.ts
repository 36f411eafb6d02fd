import { bytesOf, hexOf, randomBytes, type TrusteeKey } from './key.ts';

/** `no-file`: it is no key file. `wrong-password`: it is one, and does not open, or was changed. */
export type KeyFileRefusal = 'no-file' | 'wrong-password';

/** Characters: a thief who has the file may guess for years. */
export const KEY_PASSWORD_MIN_LENGTH = 12;
/** About a second on a phone: what each guess of a thief costs. */
const ROUNDS = 1_000_000;
const ROUNDS_MAX = 10_000_000;
const WHAT = 'E-Voting trustee key';
const HEX = /^[0-9a-f]+$/;

interface Sealed {
  readonly what: typeof WHAT;
  readonly version: 1;
  readonly origin: string;
  readonly name: string;
  readonly rounds: number;
  readonly salt: string;
  readonly iv: string;
  readonly sealed: string;
}

/** Whether this browser can seal a file here: not on a page that came without encryption. */
export const canSeal = (): boolean => globalThis.crypto?.subtle !== undefined;

const utf8 = new TextEncoder();

async function sealingKey(
  password: string,
  salt: Uint8Array<ArrayBuffer>,
  rounds: number,
): Promise<CryptoKey> {
  const bytes = utf8.encode(password.normalize('NFKC'));
  const base = await crypto.subtle.importKey('raw', bytes, 'PBKDF2', false, ['deriveKey']);
  const how = { name: 'PBKDF2', hash: 'SHA-256', salt, iterations: rounds };
  return crypto.subtle.deriveKey(how, base, { name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']);
}

/** What is beside the sealed part and cannot be changed either. */
const headerOf = ({ origin, name, rounds, salt }: Omit<Sealed, 'sealed' | 'iv' | 'what' | 'version'>) =>
  utf8.encode(JSON.stringify({ what: WHAT, version: 1, origin, name, rounds, salt }));

/**
 * Seals a key under a password.
 * Gives: the text of the file.
 */
export async function sealKey(key: TrusteeKey, password: string): Promise<string> {
  const [salt, iv] = [randomBytes(16), randomBytes(12)];
  const header = { origin: key.origin, name: key.name, rounds: ROUNDS, salt: hexOf(salt) };
  const sealing = await sealingKey(password, salt, ROUNDS);
  const how = { name: 'AES-GCM', iv, additionalData: headerOf(header) };
  const sealed = await crypto.subtle.encrypt(how, sealing, utf8.encode(JSON.stringify(key)));
  const file: Sealed = {
    what: WHAT,
    version: 1,
    ...header,
    iv: hexOf(iv),
    sealed: hexOf(new Uint8Array(sealed)),
  };
  return `${JSON.stringify(file)}\n`;
}

function readFile(text: string): Sealed | null {
  try {
    const { what, version, origin, name, rounds, salt, iv, sealed } = JSON.parse(text);
    const isHex = [salt, iv, sealed].every((part) => typeof part === 'string' && HEX.test(part));
    const isCounted = Number.isInteger(rounds) && rounds >= ROUNDS && rounds <= ROUNDS_MAX;
    if (what !== WHAT || version !== 1 || !isHex || !isCounted) return null;
    return typeof origin === 'string' && typeof name === 'string'
      ? { what, version, origin, name, rounds, salt, iv, sealed }
      : null;
  } catch {
    return null;
  }
}

/** Reads a key file.
 * Takes: its text and the password.
 * Refuses: one of `KeyFileRefusal`.
 */
export async function readKeyFile(
  text: string,
  password: string,
): Promise<{ ok: true; key: TrusteeKey } | { ok: false; reason: KeyFileRefusal }> {
  const file = readFile(text);
  if (!file) return { ok: false, reason: 'no-file' };
  const sealing = await sealingKey(password, bytesOf(file.salt), file.rounds);
  const how = { name: 'AES-GCM', iv: bytesOf(file.iv), additionalData: headerOf(file) };
  try {
    const bytes = await crypto.subtle.decrypt(how, sealing, bytesOf(file.sealed));
    return { ok: true, key: JSON.parse(new TextDecoder().decode(bytes)) as TrusteeKey };
  } catch {
    return { ok: false, reason: 'wrong-password' };
  }
}
