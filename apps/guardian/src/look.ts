import { readProvedBundle } from '@evoting/audit/proved-bundle';
import { verifyHead } from '@evoting/record/head';
import { mayPrecede, membershipOf } from '@evoting/record/membership';
import { RecordError, type RecordSource, readText } from '@evoting/record/source';
import { bytesToBase64 } from '@evoting/tlog/encoding';
import type { VerifierKey } from '@evoting/tlog/key';
import { TILE_WIDTH, TileError } from '@evoting/tlog/tile';
import { checkConsistency, type LoadedTree } from '@evoting/tlog/tree';
import type { RecordAudit } from './audit.ts';
import type { Answer, Witness } from './witness.ts';

/** The record that a guardian watches, and what it watches it with. */
export interface Watched {
  source: RecordSource;
  key: VerifierKey;
  witness: Witness;
  audit: Pick<RecordAudit, 'advance' | 'size'>;
}

/**
 * The result of one look. `cosigned`: the tree has `size` entries, and `audited` of them are checked.
 * `older`: a copy from before the last look. `unusable`: what the server sent is damaged or not signed, which
 * proves nothing; nothing was cosigned.
 */
export type Look =
  | { kind: 'cosigned'; size: number; audited: number }
  | { kind: 'older'; size: number }
  | { kind: 'unusable'; reason: string }
  | { kind: 'halted' | 'clock' };

/**
 * Looks at the record once: reads its checkpoint and its new entries, audits, and cosigns the tree if it
 * extends the last one.
 * @throws SourceError if the server cannot be reached
 */
export async function look({ source, key, witness, audit }: Watched): Promise<Look> {
  try {
    const note = await readText(source, 'checkpoint');
    const verified = verifyHead(note, key);
    if (!verified.ok) return { kind: 'unusable', reason: `checkpoint: ${verified.reason}` };
    const { head } = verified;
    const { last } = witness;
    if (head.size < last.size) {
      if (await mayPrecede(source, head, last)) return { kind: 'older', size: head.size };
      await witness.halt('The log signed a tree that is no beginning of a larger one.', [last.note, note]);
      return { kind: 'halted' };
    }
    const tree = await membershipOf(source, head).tree();
    // The signed tree's own tiles decide, so this is proof for anybody.
    if (last.size > 0 && !(await checkConsistency(tree, last))) {
      const trees =
        head.size === last.size ? 'two trees of one size' : 'a tree that does not extend a smaller one';
      await witness.halt(`The log signed ${trees}.`, [last.note, note]);
      return { kind: 'halted' };
    }
    await requireNewEntries(source, tree, last.size);
    const finding = await audit.advance(note, tree);
    if (finding !== null) {
      await witness.halt(`The record is not valid: ${finding}`, [note]);
      return { kind: 'halted' };
    }
    return await askFor(note, tree, { witness, audited: audit.size });
  } catch (error) {
    if (error instanceof TileError || error instanceof RecordError)
      return { kind: 'unusable', reason: error.message };
    throw error;
  }
}

/** Asks the witness as another program would; once more if it cosigned another tree in the meantime. */
async function askFor(
  note: string,
  tree: LoadedTree,
  { witness, audited }: { witness: Witness; audited: number },
): Promise<Look> {
  const { size } = tree.head;
  for (let attempt = 1; ; attempt++) {
    const { last } = witness;
    if (last.size > size) return { kind: 'older', size };
    const isGrown = last.size > 0 && last.size < size;
    const proof = isGrown ? await tree.consistencyProof(last.size) : [];
    const hashes = proof.map((hash) => `${bytesToBase64(hash)}\n`).join('');
    const answer: Answer = await witness.add(`old ${last.size}\n${hashes}\n${note}`);
    if (answer.kind === 'cosigned') return { kind: 'cosigned', size, audited };
    if (answer.kind === 'other-size' && attempt === 1) continue;
    if (answer.kind === 'clock') return { kind: 'clock' };
    if (witness.isHalted) return { kind: 'halted' };
    return { kind: 'unusable', reason: answer.kind };
  }
}

/** Checks that the entries since the last look are served, and are those of the tree. */
async function requireNewEntries(source: RecordSource, tree: LoadedTree, from: number): Promise<void> {
  for (let index = Math.floor(from / TILE_WIDTH); index * TILE_WIDTH < tree.head.size; index++)
    await readProvedBundle(source, tree, index);
}
