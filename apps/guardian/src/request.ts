import { type Checkpoint, parseCheckpoint } from '@evoting/tlog/checkpoint';
import type { Hash } from '@evoting/tlog/hash';
import { parseNote } from '@evoting/tlog/note';
import { parseProof } from '@evoting/tlog/proof-file';

/** The maximum number of hashes in a request. */
const MOST_HASHES = 63;

/** A request to cosign a checkpoint. Nothing of it is verified. */
export interface AddCheckpoint {
  /** The size of the tree that the sender believes to be the last one cosigned. */
  oldSize: number;
  proof: Hash[];
  /** The signed checkpoint. */
  note: string;
  checkpoint: Checkpoint;
}

/**
 * Parses the body of `add-checkpoint`; null if it is malformed.
 * @see C2SP tlog-witness, add-checkpoint
 */
export function parseAddCheckpoint(body: string): AddCheckpoint | null {
  const end = body.indexOf('\n\n');
  if (end < 0) return null;
  const [first = '', ...hashes] = body.slice(0, end).split('\n');
  const oldSize = Number(/^old (0|[1-9]\d{0,15})$/.exec(first)?.[1] ?? Number.NaN);
  const proof = hashes.length > MOST_HASHES ? null : parseProof(hashes.map((line) => `${line}\n`).join(''));
  const note = body.slice(end + 2);
  const checkpoint = parseCheckpoint(parseNote(note)?.text ?? '');
  if (!Number.isSafeInteger(oldSize) || proof === null || checkpoint === null) return null;
  return { oldSize, proof, note, checkpoint };
}
