import { encodeUtf8 } from '@evoting/tlog/encoding';
import { sha256 } from '@evoting/tlog/hash';

/** Letters and digits that are heard and read apart: no i, l, o, u, 0 or 1. */
const ALPHABET = '23456789abcdefghjkmnpqrstvwxyz';
const GROUPS = 4;
const GROUP_LENGTH = 5;

/**
 * What two people read to each other to know that they saw the same record: one short text for key, size and
 * root.
 * Takes: what was checked.
 * Gives: four groups of five characters (98 bits: nobody finds another record with the same ones).
 */
export function comparisonOf(seen: { verifierKey: string; treeSize: number; rootHash: string }): string {
  const digest = sha256(encodeUtf8(`compare/2\n${seen.verifierKey}\n${seen.treeSize}\n${seen.rootHash}\n`));
  let number = digest.reduce((value, byte) => value * 256n + BigInt(byte), 0n);
  let text = '';
  for (let i = 0; i < GROUPS * GROUP_LENGTH; i++) {
    text += ALPHABET[Number(number % BigInt(ALPHABET.length))];
    number /= BigInt(ALPHABET.length);
  }
  return (text.match(/.{5}/g) ?? []).join('-');
}
