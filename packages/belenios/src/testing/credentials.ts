import type { Group } from '../group.ts';
import { hexHash } from '../hash.ts';
import { mod } from '../scalar.ts';

const printedCredential =
  /^[1-9A-HJ-NP-Za-km-z]{5}-[1-9A-HJ-NP-Za-km-z]{6}-[1-9A-HJ-NP-Za-km-z]{5}-[1-9A-HJ-NP-Za-km-z]{6}$/;

/**
 * Derives the secret of a printed credential (5-6-5-6 base58 characters).
 * @returns s, reduced mod q, or undefined for another format
 * @see the chapter on credentials in the Belenios specification
 */
export function deriveCredential(uuid: string, printed: string): bigint | undefined {
  if (!printedCredential.test(printed)) return undefined;
  const digests = [0, 1].map((index) => hexHash(`derive_credential|${uuid}|${index}|${printed}`));
  return mod(BigInt(`0x${digests.join('')}`));
}

/** Computes the public credential S = g^s, 64 hex digits. */
export function publicCredential<P>(group: Group<P>, secret: bigint): string {
  return group.encode(group.multiplyBase(secret));
}
