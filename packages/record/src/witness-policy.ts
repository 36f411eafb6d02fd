import { COSIGNATURE, parseVerifierKey, type VerifierKey } from '@evoting/tlog/key';
import type { Setup } from './payloads.ts';

/** The witnesses of an election, and how many must cosign a tree; with a quorum of 0 none. */
export interface WitnessPolicy {
  witnesses: readonly VerifierKey[];
  quorum: number;
}

/**
 * Reads the witnesses of a setup.
 * @returns null if a key cannot be read, two witnesses share a key or a name, or the quorum is none of theirs
 */
export function witnessPolicyOf({
  witnesses,
  quorum = 0,
}: Pick<Setup, 'witnesses' | 'quorum'>): WitnessPolicy | null {
  const keys = witnesses.flatMap((text) => parseVerifierKey(text, COSIGNATURE) ?? []);
  const isRead = keys.length === witnesses.length;
  const isPossible = quorum <= keys.length && quorum > 0 === keys.length > 0;
  return isRead && isPossible && areDistinct(keys) ? { witnesses: keys, quorum } : null;
}

/** Reports whether no two witnesses have one key, under whatever name, or one name. */
function areDistinct(keys: readonly VerifierKey[]): boolean {
  const distinct = (values: readonly string[]) => new Set(values).size === values.length;
  return distinct(keys.map(({ publicKey }) => publicKey.join())) && distinct(keys.map(({ name }) => name));
}

/** A witness as the commission names it: its verifier key, and the address that takes its requests, if any. */
export interface NamedWitness {
  key: string;
  url: string | null;
}

/** The greatest number of witnesses of an election. */
export const MOST_WITNESSES = 20;
const LONGEST_ADDRESS = 300;

export type WitnessLinesRefusal =
  | 'witness-unreadable'
  | 'witness-twice'
  | 'witness-address'
  | 'witnesses-too-many'
  | 'witness-quorum';

/**
 * Parses what an officer pastes: a witness a line, its key and, after a space, its address.
 * @param isLocal allows addresses of this machine without HTTPS
 */
export function parseWitnessLines(
  text: string,
  quorum: number,
  isLocal = false,
): { ok: true; witnesses: NamedWitness[] } | { ok: false; reason: WitnessLinesRefusal } {
  const lines = text.split('\n').flatMap((line) => line.trim() || []);
  if (lines.length > MOST_WITNESSES) return { ok: false, reason: 'witnesses-too-many' };
  const witnesses: NamedWitness[] = [];
  for (const line of lines) {
    const [key = '', address = null, more] = line.split(/\s+/);
    if (more !== undefined || parseVerifierKey(key, COSIGNATURE) === null)
      return { ok: false, reason: 'witness-unreadable' };
    const url = address === null ? null : addressOf(address, isLocal);
    if (address !== null && url === null) return { ok: false, reason: 'witness-address' };
    witnesses.push({ key, url });
  }
  const keys = witnesses.map(({ key }) => parseVerifierKey(key, COSIGNATURE) as VerifierKey);
  if (!areDistinct(keys)) return { ok: false, reason: 'witness-twice' };
  const isPossible = Number.isSafeInteger(quorum) && quorum <= keys.length && quorum > 0 === keys.length > 0;
  return isPossible ? { ok: true, witnesses } : { ok: false, reason: 'witness-quorum' };
}

/** The address without a slash at its end; null for one that is not fit to be asked. */
function addressOf(text: string, isLocal: boolean): string | null {
  if (text.length > LONGEST_ADDRESS || !URL.canParse(text)) return null;
  const { protocol, hostname, username, password, search, hash } = new URL(text);
  const isLoopback = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/.test(hostname);
  const isAllowed = protocol === 'https:' || (isLocal && isLoopback && protocol === 'http:');
  const isPlain = [username, password, search, hash].every((part) => part === '');
  return isAllowed && isPlain ? text.replace(/\/+$/, '') : null;
}
