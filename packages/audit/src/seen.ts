import { finding, tileFinding } from '@evoting/record/findings';
import { type Head, verifyHead } from '@evoting/record/head';
import { membershipOf } from '@evoting/record/membership';
import { isAhead } from '@evoting/record/receipt';
import { RecordError, type RecordSource } from '@evoting/record/source';
import type { TreeHead } from '@evoting/tlog/append';
import type { VerifierKey } from '@evoting/tlog/key';
import { TileError } from '@evoting/tlog/tile';
import type { Findings } from './report.ts';

/**
 * Checks that what this device saw before is a beginning of the record, and that its time did not go back.
 * Takes: the source, the findings, the signed checkpoint seen before with the log's key (null for a first
 * look), the head, and whether the check is of that head since an earlier day: then the device may have seen
 * a larger one since, of which this must be a beginning.
 */
export async function checkSeen(
  source: RecordSource,
  findings: Findings,
  before: { note: string; key: VerifierKey } | null,
  head: Head,
  isResumed: boolean,
): Promise<void> {
  if (before === null) return;
  const seen = verifyHead(before.note, before.key);
  if (!seen.ok)
    return findings.fail(
      'checkpoint',
      'the checkpoint seen before',
      finding('checkpoint-refused', { reason: seen.reason }),
    );
  const isBeginning = isResumed && seen.head.size > head.size;
  const [first, second] = isBeginning ? [head, seen.head] : [seen.head, head];
  if (first.time > second.time) findings.fail('checkpoint', 'time', finding('before-seen'));
  const location = `checkpoints of ${seen.head.size} and ${head.size} entries`;
  await findings.attempt('checkpoint', async () => {
    const isConsistent = await isGrownFrom(source, second, first);
    if (!isConsistent) findings.fail('checkpoint', location, finding('not-extending'));
  });
}

/** Checks that a record's signed time has come by this device's clock, in unix seconds. */
export function checkClock(findings: Findings, head: Head, nowSeconds: number): void {
  if (isAhead(head, nowSeconds)) findings.fail('checkpoint', 'time', finding('ahead-of-clock'));
}

/**
 * Whether a record is of an earlier head, or grew from it.
 * Refuses (RecordError): damaged tiles.
 */
export async function isGrownFrom(source: RecordSource, head: TreeHead, earlier: TreeHead): Promise<boolean> {
  try {
    return await membershipOf(source, head).extends(earlier);
  } catch (error) {
    if (error instanceof TileError) throw new RecordError(error.path, tileFinding(error));
    throw error;
  }
}
