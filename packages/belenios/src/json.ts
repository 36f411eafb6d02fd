/** Reading JSON that anyone may have written: strict, by hand, and byte-for-byte canonical. */
import type { Proof } from './proofs.ts';
import { parseScalar } from './scalar.ts';

/** A proof as the wire has it: two decimal strings. */
export interface ProofJson {
  readonly challenge: string;
  readonly response: string;
}

/** A ciphertext as the wire has it: two points in hex. */
export interface CiphertextJson {
  readonly alpha: string;
  readonly beta: string;
}

/**
 * A value that JSON.parse gave and nothing has checked yet, as a record of unknown fields.
 * Gives: undefined for anything but an object.
 */
export function asRecord(value: unknown): Readonly<Record<string, unknown>> | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Readonly<Record<string, unknown>>)
    : undefined;
}

/**
 * Reads a list of which every item must be readable.
 * Takes: an unknown value and the reader of an item.
 * Gives: the list, or undefined when it is no list or one item is refused.
 */
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
 * A string that has one UTF-8 form and one JSON form in every program: well-formed, without control
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

/** Any string; what it must look like is checked where it is used. */
export function asString(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

/** A whole number from `least` to `most`. */
export function asInteger(value: unknown, least: number, most: number): number | undefined {
  return Number.isSafeInteger(value) && (value as number) >= least && (value as number) <= most
    ? (value as number)
    : undefined;
}

/** The shape of a proof; the numbers are read by `parseProof`. */
export function asProofJson(value: unknown): ProofJson | undefined {
  const record = asRecord(value);
  const challenge = asString(record?.challenge);
  const response = asString(record?.response);
  return challenge === undefined || response === undefined ? undefined : { challenge, response };
}

/** The shape of a ciphertext; the points are read by the group. */
export function asCiphertextJson(value: unknown): CiphertextJson | undefined {
  const record = asRecord(value);
  const alpha = asString(record?.alpha);
  const beta = asString(record?.beta);
  return alpha === undefined || beta === undefined ? undefined : { alpha, beta };
}

/**
 * Reads both numbers of a proof.
 * Gives: undefined when one is not a canonical scalar.
 */
export function parseProof(json: ProofJson): Proof | undefined {
  const challenge = parseScalar(json.challenge);
  const response = parseScalar(json.response);
  return challenge === undefined || response === undefined ? undefined : { challenge, response };
}

/** Writes both numbers of a proof. */
export function proofJson(proof: Proof): ProofJson {
  return { challenge: proof.challenge.toString(), response: proof.response.toString() };
}

/**
 * Reads a document of which exactly one spelling is allowed.
 * Takes: the text, the most characters allowed and a reader that rebuilds the document with its fields in the
 * protocol's order.
 * Gives: the document.
 * Refuses: 'malformed' (no JSON, wrong types, too long), 'non-canonical' (spelled otherwise than this program
 * writes it).
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
