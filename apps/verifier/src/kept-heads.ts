import { comparisonOf } from '@evoting/audit/compare';
import type { AuditOptions } from '@evoting/audit/options';
import type { AuditReport } from '@evoting/audit/verdict';
import { sizeOfCheckpoint } from '@evoting/record/stored-checkpoint';
import { replaceFile } from './files.ts';
import { WrongLogError } from './log.ts';
import { readSeen, type SeenRecord, storeSeen } from './seen.ts';

/** The heads of a record that this machine keeps, and what one check makes of them. */
export interface HeadKeeper {
  /** Lets an audit compare with them, and store the next ones. */
  readonly hooks: Required<Pick<AuditOptions, 'seenCheckpoint' | 'uncheckedHead' | 'onHeads'>>;
  /** Words how the record's head relates to the one seen before, and the groups that two people compare. */
  comparisonLines(report: AuditReport): string[];
  /** Stores the heads of two histories, and returns the sentences that say so; none for one history. */
  storeEvidence(report: AuditReport): Promise<string[]>;
}

/** The file beside a kept head with one whose check failed or did not end: later heads need not extend it. */
const uncheckedPath = (path: string | null): string | null => path && `${path}.unchecked`;

/**
 * Reads the heads that are kept of a record.
 * @param path the file of the head whose check passed; null keeps nothing
 * @throws WrongLogError for a record that was seen under another key
 */
export async function keptHeads(path: string | null, verifierKey: string): Promise<HeadKeeper> {
  const seen = await readSeen(path);
  if (seen !== null && seen.verifierKey !== verifierKey)
    throw new WrongLogError(
      `this record is signed under another key than the one seen from here, ${seen.verifierKey}`,
    );
  const before = await readSeen(uncheckedPath(path));
  let unchecked = before;
  let isStored = false;
  return {
    hooks: {
      seenCheckpoint: seen?.checkpoint ?? null,
      uncheckedHead: before?.verifierKey === verifierKey ? before.checkpoint : null,
      async onHeads(heads) {
        const next = heads.unchecked === null ? null : { verifierKey, checkpoint: heads.unchecked };
        unchecked = await storeUnchecked(path, next, unchecked);
        if (heads.checked !== null)
          isStored = await storeSeen(path, { verifierKey, checkpoint: heads.checked }, seen);
      },
    },
    comparisonLines(report) {
      const { treeSize, rootHash, revisions } = report;
      if (rootHash === null) return [];
      return [
        ...previousLookLine(report, { path, seen, unchecked, isStored }),
        `Compare with somebody else who checks (by telephone, at ${treeSize} entries):`,
        `  ${comparisonOf({ verifierKey, treeSize, rootHash, revisions })}`,
        `  size ${treeSize}, root ${rootHash}`,
        `  key ${verifierKey}`,
      ];
    },
    async storeEvidence({ checkpoint, otherHead }) {
      if (before !== null && before.verifierKey !== verifierKey)
        return [
          `✗ An earlier check from here, which did not pass, was of a record under another key, ${before.verifierKey}.`,
        ];
      if (path === null || checkpoint === null || otherHead === null) return [];
      const file = `${path}.evidence.json`;
      await replaceFile(file, `${JSON.stringify({ verifierKey, checkpoints: [otherHead, checkpoint] })}\n`);
      return [
        `✗ An earlier check from here, which did not pass, was shown another history under the same key, of ${sizeOfCheckpoint(otherHead)} entries.`,
        `  The signed heads of both are evidence, kept in ${file}.`,
      ];
    },
  };
}

/**
 * Stores a head apart, unless another check has stored one in the meantime.
 * @param next null removes the file
 * @param before what is there, as far as this check knows
 * @returns what is there now, as far as this check knows
 */
async function storeUnchecked(
  path: string | null,
  next: SeenRecord | null,
  before: SeenRecord | null,
): Promise<SeenRecord | null> {
  const file = uncheckedPath(path);
  if (file === null) return null;
  const stored = await readSeen(file);
  if (stored?.checkpoint !== before?.checkpoint) return before;
  await replaceFile(file, next && `${JSON.stringify(next)}\n`);
  return next;
}

interface Kept {
  path: string | null;
  seen: SeenRecord | null;
  unchecked: SeenRecord | null;
  isStored: boolean;
}

function previousLookLine(
  { verdict, treeSize, checkpoint }: AuditReport,
  { path, seen, unchecked, isStored }: Kept,
): string[] {
  if (seen !== null) {
    // The report of a failed check already names the problem.
    if (verdict === 'failed') return [];
    const size = sizeOfCheckpoint(seen.checkpoint);
    return treeSize < size
      ? [`This check is of an earlier record: a beginning of the ${size} entries seen from here before.`]
      : ['The record extends the one seen from here before.'];
  }
  if (isStored)
    return [
      `This is the first look at this record from here; the next one must extend it (kept in ${path}).`,
    ];
  if (path !== null && verdict === 'failed' && checkpoint === unchecked?.checkpoint)
    return [
      `This check did not pass, so later ones need not extend this head. It is kept as evidence (${uncheckedPath(path)}).`,
    ];
  return ['Nothing is kept of this look: a record that is changed later would not be noticed here.'];
}
