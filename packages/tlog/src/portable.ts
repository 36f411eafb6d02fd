import { bytesToBase64 } from './encoding.ts';
import type { Hash } from './hash.ts';
import { COSIGNATURE, formatVerifierKey, type VerifierKey } from './key.ts';

/**
 * Formats the proof that an entry is in the tree of a signed checkpoint.
 * @param index from 0
 * @param proof from the leaf upwards
 * @param note the checkpoint with its signatures
 * @see C2SP tlog-proof, Format
 */
export const formatTlogProof = (index: number, proof: readonly Hash[], note: string): string =>
  ['c2sp.org/tlog-proof@v1', `index ${index}`, ...proof.map(bytesToBase64), '', note].join('\n');

/**
 * Formats whose signatures a checkpoint must have. The witnesses are named `w1`, `w2` and so on, because a key's
 * name may be a word of the format.
 * @param witnesses no two of one key
 * @param quorum how many of them; 0 without any
 * @see C2SP tlog-policy, Policy file syntax and structure
 */
export function formatTlogPolicy(
  log: VerifierKey,
  witnesses: readonly VerifierKey[],
  quorum: number,
): string {
  const names = witnesses.map((_, i) => `w${i + 1}`);
  const lines = [
    `log ${formatVerifierKey(log)}`,
    ...witnesses.map((key, i) => `witness ${names[i]} ${formatVerifierKey(key, COSIGNATURE)}`),
    ...(quorum === 0
      ? ['quorum none']
      : [`group witnesses ${quorum} ${names.join(' ')}`, 'quorum witnesses']),
  ];
  return lines.map((line) => `${line}\n`).join('');
}
