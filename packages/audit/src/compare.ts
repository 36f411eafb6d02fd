import { encodeUtf8 } from '@evoting/tlog/encoding';
import { sha256 } from '@evoting/tlog/hash';

/** Letters and digits that are heard and read apart: no i, l, o, u, 0 or 1. */
const ALPHABET = '23456789abcdefghjkmnpqrstvwxyz';
const GROUPS = 4;
const GROUP_LENGTH = 5;

/** What people compare of a head: all that it signs but its time, which one tree may have twice. */
export interface Compared {
  verifierKey: string;
  treeSize: number;
  rootHash: string;
  /** The hex-hash of the list of the newest papers that it names; null for none. */
  revisions: string | null;
}

/**
 * What two people read to each other to know that they saw the same record: one short text for key, size,
 * root, and the papers that are called the newest: of one tree another head could name others for one voter.
 * Takes: what was checked.
 * Gives: four groups of five characters (98 bits: no one can find another record with the same ones).
 */
export function comparisonOf({ verifierKey, treeSize, rootHash, revisions }: Compared): string {
  const digest = sha256(
    encodeUtf8(`compare/3\n${verifierKey}\n${treeSize}\n${rootHash}\n${revisions ?? ''}\n`),
  );
  let number = digest.reduce((value, byte) => value * 256n + BigInt(byte), 0n);
  let text = '';
  for (let i = 0; i < GROUPS * GROUP_LENGTH; i++) {
    text += ALPHABET[Number(number % BigInt(ALPHABET.length))];
    number /= BigInt(ALPHABET.length);
  }
  return (text.match(/.{5}/g) ?? []).join('-');
}
