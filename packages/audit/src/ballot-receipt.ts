import { encodeEntry, parseEntry } from '@evoting/record/entry';
import { type Head, verifyHead } from '@evoting/record/head';
import { splitCosigned } from '@evoting/record/witnessed';
import { verifyCosignature } from '@evoting/tlog/cosignature';
import { hashLeaf } from '@evoting/tlog/hash';
import type { VerifierKey } from '@evoting/tlog/key';
import { formatLoggedProof, parseLoggedProof } from '@evoting/tlog/logged-proof';
import { parseNote } from '@evoting/tlog/note';
import { verifyInclusion } from '@evoting/tlog/proof';
import { parseProof } from '@evoting/tlog/proof-file';

/** The largest file of a receipt, in bytes. */
export const MOST_BYTES_OF_RECEIPT = 200_000;

/** The place of a ballot, as it was proved in the tree of the checkpoint. */
export interface ProvedPlace {
  readonly index: number;
  /** As in a proof file: one hash a line, in base64, from the leaf up. */
  readonly proof: string;
  readonly checkpoint: string;
}

/**
 * Writes a receipt that other programs read: the entry of a ballot, its place, and the checkpoint with the signatures
 * of the witnesses that have signed this very tree.
 * @param payload the hex hash of the ballot's JSON
 * @param cosigned the checkpoints that witnesses have signed, as the log serves them
 */
export function ballotReceipt(
  payload: string,
  { index, proof, checkpoint }: ProvedPlace,
  witnesses: readonly VerifierKey[],
  cosigned: string,
): string {
  const text = parseNote(checkpoint)?.text;
  const same = splitCosigned(cosigned).filter((note) => parseNote(note)?.text === text);
  const lines = witnesses.flatMap((key) => {
    const note = same.find((one) => verifyCosignature(one, key).ok);
    return (note?.match(/^\u2014 [^\n]*\n/gmu) ?? []).filter((line) =>
      line.startsWith(`\u2014 ${key.name} `),
    );
  });
  return formatLoggedProof({
    index,
    extra: encodeEntry({ type: 'Ballot', payload }),
    hashes: parseProof(proof) ?? [],
    checkpoint: checkpoint + lines.join(''),
  });
}

/** The reason a receipt proves nothing. */
export type ReceiptRefusal = 'malformed' | 'not-a-ballot' | 'not-signed' | 'not-included';

/** The ballot that a receipt shows to be in a signed tree, and the witnesses who signed that tree. */
export interface CheckedReceipt {
  readonly ok: true;
  /** The hex hash of the ballot's JSON. */
  readonly payload: string;
  readonly index: number;
  readonly head: Head;
  /** The given witnesses that have signed, with the time of each in Unix seconds. */
  readonly signers: readonly { readonly name: string; readonly time: number }[];
}

/** Checks a receipt by itself, the log's key and keys of witnesses, without a server. */
export function checkBallotReceipt(
  text: string,
  key: VerifierKey,
  witnesses: readonly VerifierKey[],
): CheckedReceipt | { readonly ok: false; readonly reason: ReceiptRefusal } {
  const proof = parseLoggedProof(text);
  if (proof === null) return { ok: false, reason: 'malformed' };
  const { index, extra, hashes, checkpoint } = proof;
  const entry = extra && parseEntry(extra);
  if (!extra || entry?.type !== 'Ballot' || entry.payload === null)
    return { ok: false, reason: 'not-a-ballot' };
  const signed = verifyHead(checkpoint, key);
  if (!signed.ok) return { ok: false, reason: 'not-signed' };
  const { head } = signed;
  const claim = { index, treeSize: head.size, leafHash: hashLeaf(extra), root: head.root };
  if (!verifyInclusion(claim, [...hashes])) return { ok: false, reason: 'not-included' };
  const signers = witnesses.flatMap((witness) => {
    const own = verifyCosignature(checkpoint, witness);
    return own.ok ? [{ name: witness.name, time: own.time }] : [];
  });
  return { ok: true, payload: entry.payload, index, head, signers };
}
