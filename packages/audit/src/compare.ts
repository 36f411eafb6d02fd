import { encodeUtf8 } from '@evoting/tlog/encoding';
import { sha256 } from '@evoting/tlog/hash';

/** Letters and digits that are easy to tell apart by ear and eye: no i, l, o, u, 0 or 1. */
const ALPHABET = '23456789abcdefghjkmnpqrstvwxyz';
const GROUPS = 4;
const GROUP_LENGTH = 5;

/**
 * The parts of a head that people compare: everything it signs except its time, which may differ for the same
 * tree.
 */
export interface ComparedHead {
  verifierKey: string;
  treeSize: number;
  rootHash: string;
  /** The hex hash of the list of newest papers that the head names, or null. */
  revisions: string | null;
}

/**
 * Computes the short text that two people read to each other to confirm that they saw the same record. It
 * covers key, size, root, and the newest papers, because another head of the same tree could name other
 * papers for one voter.
 * @returns four groups of five characters (98 bits, so nobody can find a different record with the same text)
 */
export function comparisonOf({ verifierKey, treeSize, rootHash, revisions }: ComparedHead): string {
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
