import { verifyCosignature } from '@evoting/tlog/cosignature';
import { decodeUtf8 } from '@evoting/tlog/encoding';
import type { Hash } from '@evoting/tlog/hash';
import type { VerifierKey } from '@evoting/tlog/key';
import { parseNote } from '@evoting/tlog/note';
import { formatTlogProof } from '@evoting/tlog/portable';
import { verifyInclusion } from '@evoting/tlog/proof';
import { parseProof, proofPath } from '@evoting/tlog/proof-file';
import { loadTree } from '@evoting/tlog/tree';
import { type Head, verifyHead } from './head.ts';
import { type RecordSource, readOptionalText, tilesOf } from './source.ts';
import type { WitnessPolicy } from './witness-policy.ts';
import { COSIGNED, splitCosigned } from './witnessed.ts';

/** A checkpoint with the log's signature and those of witnesses. */
interface Signed {
  head: Head;
  note: string;
  witnesses: Set<string>;
}

/**
 * Makes the proof that an entry is in the record, as a file that other programs read: of the checkpoint that most
 * witnesses have signed.
 * @param own the record's checkpoint, verified
 * @returns null if its tree does not have the entry
 * @throws TileError, RecordError or SourceError for files that cannot be used
 */
export async function readPortableProof(
  source: RecordSource,
  key: VerifierKey,
  { witnesses }: WitnessPolicy,
  { own, index, leafHash }: { own: string; index: number; leafHash: Hash },
): Promise<string | null> {
  const text = witnesses.length === 0 ? null : await readOptionalText(source, COSIGNED);
  const byText = new Map<string, Signed>();
  for (const note of [own, ...splitCosigned(text ?? '').slice(0, witnesses.length)]) {
    const verified = verifyHead(note, key);
    const body = parseNote(note)?.text;
    if (!verified.ok || body === undefined || verified.head.size <= index) continue;
    const signed = byText.get(body) ?? {
      head: verified.head,
      note: logOnly(note, key),
      witnesses: new Set(),
    };
    for (const witness of witnesses) {
      if (signed.witnesses.has(witness.name) || !verifyCosignature(note, witness).ok) continue;
      signed.witnesses.add(witness.name);
      signed.note += linesOf(note, witness);
    }
    byText.set(body, signed);
  }
  const [best] = [...byText.values()].sort(
    (a, b) => b.witnesses.size - a.witnesses.size || b.head.size - a.head.size,
  );
  if (!best) return null;
  const { size: treeSize, root } = best.head;
  const bytes = await source.read(proofPath({ kind: 'inclusion', treeSize, at: index }));
  const served = bytes && parseProof(decodeUtf8(bytes) ?? 'no text');
  const proof = served ?? (await (await loadTree(tilesOf(source), best.head)).inclusionProof(index));
  if (!verifyInclusion({ index, treeSize, leafHash, root }, proof)) return null;
  return formatTlogProof(index, proof, best.note);
}

/** The signature lines of a note under a key's name. */
const linesOf = (note: string, { name }: VerifierKey): string =>
  (note.match(/^\u2014 [^\n]*\n/gm) ?? []).filter((line) => line.startsWith(`\u2014 ${name} `)).join('');

const logOnly = (note: string, key: VerifierKey): string =>
  `${parseNote(note)?.text ?? ''}\n${linesOf(note, key)}`;
