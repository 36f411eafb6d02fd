import { finding, tileFinding } from '@evoting/record/findings';
import { type Head, verifyHead } from '@evoting/record/head';
import { mayPrecede, membershipOf } from '@evoting/record/membership';
import { isAhead } from '@evoting/record/receipt';
import { RecordError, type RecordSource } from '@evoting/record/source';
import type { TreeHead } from '@evoting/tlog/append';
import type { VerifierKey } from '@evoting/tlog/key';
import { TileError } from '@evoting/tlog/tile';
import type { Findings } from './report.ts';

/**
 * Checks that the checkpoint seen before is a prefix of the record, and that its time did not go back.
 * @param before the signed checkpoint seen before with the log's key; null on a first visit
 * @param isResumed whether the check of this head began earlier: the device may have seen a larger head
 *   since, of which this must be a prefix
 * @returns the head seen before, if it is signed
 */
export async function checkSeen(
  source: RecordSource,
  findings: Findings,
  before: { note: string; key: VerifierKey } | null,
  head: Head,
  isResumed: boolean,
): Promise<Head | null> {
  if (before === null) return null;
  const seen = verifyHead(before.note, before.key);
  if (!seen.ok) {
    const refused = finding('checkpoint-refused', { reason: seen.reason });
    findings.fail('checkpoint', 'the checkpoint seen before', refused);
    return null;
  }
  const isBeginning = isResumed && seen.head.size > head.size;
  const [first, second] = isBeginning ? [head, seen.head] : [seen.head, head];
  if (first.time > second.time) findings.fail('checkpoint', 'time', finding('before-seen'));
  const location = `checkpoints of ${seen.head.size} and ${head.size} entries`;
  await findings.attempt('checkpoint', async () => {
    const isConsistent = await isExtensionOf(source, second, first);
    if (!isConsistent) findings.fail('checkpoint', location, finding('not-extending'));
  });
  return seen.head;
}

/**
 * Compares the record with a head that was kept apart. That head proves nothing about the record, which may be
 * the true one; where both are signed and cannot be one history, it is evidence.
 * @returns whether they are two histories
 */
export async function isOtherHistory(
  source: RecordSource,
  findings: Findings,
  apart: { note: string; key: VerifierKey },
  head: Head,
): Promise<boolean> {
  const kept = verifyHead(apart.note, apart.key);
  if (!kept.ok) return false;
  // A record only grows, so a later head that is smaller is another history, with or without its tiles.
  if (kept.head.size > head.size)
    return kept.head.time < head.time || !(await mayPrecede(source, head, kept.head));
  const isExtended = await findings.attempt('checkpoint', () => isExtensionOf(source, head, kept.head));
  return isExtended === false;
}

/** Checks a record's signed time against this device's clock, in Unix seconds. */
export function checkClock(findings: Findings, head: Head, nowSeconds: number): void {
  if (isAhead(head, nowSeconds)) findings.fail('checkpoint', 'time', finding('ahead-of-clock'));
}

/**
 * Checks that a head extends an earlier one.
 * @throws RecordError for damaged tiles
 */
export async function isExtensionOf(
  source: RecordSource,
  head: TreeHead,
  earlier: TreeHead,
): Promise<boolean> {
  try {
    return await membershipOf(source, head).extends(earlier);
  } catch (error) {
    if (error instanceof TileError) throw new RecordError(error.path, tileFinding(error));
    throw error;
  }
}
