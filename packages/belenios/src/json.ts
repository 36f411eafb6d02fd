/** Strict parsing of untrusted JSON that must be canonical byte for byte. */
import type { Proof } from './proofs.ts';
import { parseScalar } from './scalar.ts';

/** A proof in wire format: two decimal strings. */
export interface ProofJson {
  readonly challenge: string;
  readonly response: string;
}

/** A ciphertext in wire format: two points in hex. */
export interface CiphertextJson {
  readonly alpha: string;
  readonly beta: string;
}

/** An encrypted tally in archive format. */
export type EncryptedTally = readonly (readonly CiphertextJson[])[];

/** Narrows an unchecked value from JSON.parse to a record; undefined for anything but an object. */
export function asRecord(value: unknown): Readonly<Record<string, unknown>> | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Readonly<Record<string, unknown>>)
    : undefined;
}

/** Reads a list; undefined if the value is not a list or an item is invalid. */
export function asList<T>(
  value: unknown,
  readItem: (item: unknown) => T | undefined,
): readonly T[] | undefined {
  if (!Array.isArray(value)) return undefined;
  const items: T[] = [];
  for (const item of value) {
    const read = readItem(item);
    if (read === undefined) return undefined;
    items.push(read);
  }
  return items;
}

/**
 * Reads a string that has only one UTF-8 and one JSON encoding in every program: well-formed, without control
 * characters.
 */
export function asText(value: unknown): string | undefined {
  return typeof value === 'string' && !loneSurrogate.test(value) && !hasControlCharacter(value)
    ? value
    : undefined;
}

const loneSurrogate = /\p{Surrogate}/u;

function hasControlCharacter(text: string): boolean {
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    if (code < 0x20 || code === 0x7f) return true;
  }
  return false;
}

/** Reads any string; its format is checked where it is used. */
export function asString(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

export function asInteger(value: unknown, least: number, most: number): number | undefined {
  return Number.isSafeInteger(value) && (value as number) >= least && (value as number) <= most
    ? (value as number)
    : undefined;
}

/** Reads the shape of a proof; `parseProof` parses its numbers. */
export function asProofJson(value: unknown): ProofJson | undefined {
  const record = asRecord(value);
  const challenge = asString(record?.challenge);
  const response = asString(record?.response);
  return challenge === undefined || response === undefined ? undefined : { challenge, response };
}

/** Reads the shape of a ciphertext; the group decodes its points. */
export function asCiphertextJson(value: unknown): CiphertextJson | undefined {
  const record = asRecord(value);
  const alpha = asString(record?.alpha);
  const beta = asString(record?.beta);
  return alpha === undefined || beta === undefined ? undefined : { alpha, beta };
}

/** Parses both numbers of a proof; undefined if one is not a canonical scalar. */
export function parseProof(json: ProofJson): Proof | undefined {
  const challenge = parseScalar(json.challenge);
  const response = parseScalar(json.response);
  return challenge === undefined || response === undefined ? undefined : { challenge, response };
}

export function proofJson(proof: Proof): ProofJson {
  return { challenge: proof.challenge.toString(), response: proof.response.toString() };
}

/**
 * Parses a document that has exactly one valid encoding.
 * @param read rebuilds the document with its fields in the protocol's order
 * @returns the document; `malformed` (not JSON, wrong types, too long) or `non-canonical` (this program would
 *   encode it differently)
 */
export function parseCanonical<T>(
  text: string,
  maxLength: number,
  read: (value: unknown) => T | undefined,
): { ok: true; value: T } | { ok: false; reason: 'malformed' | 'non-canonical' } {
  if (text.length > maxLength) return { ok: false, reason: 'malformed' };
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    return { ok: false, reason: 'malformed' };
  }
  const value = read(parsed);
  if (value === undefined) return { ok: false, reason: 'malformed' };
  return JSON.stringify(value) === text ? { ok: true, value } : { ok: false, reason: 'non-canonical' };
}
