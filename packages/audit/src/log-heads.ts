import { requireDocument } from '@evoting/record/documents';
import { finding } from '@evoting/record/findings';
import { type LogHead, logHeadSchema } from '@evoting/record/payloads';
import { RecordError } from '@evoting/record/source';
import { encodeUtf8 } from '@evoting/tlog/encoding';
import type { Findings } from './report.ts';
import type { StructureEvent } from './state.ts';

/** A recorded head of the log of acts, with the index of its entry. */
export interface ShownLogHead extends LogHead {
  index: number;
}

/**
 * Checks the heads of the log of acts: each at its time, once, and beyond the previous one. If there is one
 * for the opening, the one for the closing must not be missing. Records from before log heads existed have
 * none. Problems are recorded under the check `log`.
 * @returns the valid heads
 */
export async function checkLogHeads(
  events: readonly StructureEvent[],
  findings: Findings,
): Promise<ShownLogHead[]> {
  const heads: ShownLogHead[] = [];
  const before = new Set<StructureEvent['type']>();
  for (const event of events) {
    if (event.type === 'AuditLog')
      await findings.attempt('log', () => {
        findings.examine('log');
        heads.push(requireHead(event, timeAt(before, event), heads));
      });
    if (event.type === 'Void' && heads.some(({ at }) => at === 'certification'))
      findings.fail('log', event.location, finding('void-certified'));
    const isLacking = heads[0]?.at === 'opening' && !heads.some(({ at }) => at === 'closing');
    if (event.type === 'EncryptedTally' && isLacking)
      findings.fail('log', event.location, finding('log-head-missing'));
    before.add(event.type);
  }
  return heads;
}

/** Returns the time that a head after events of these types belongs to; null for one between ballots. */
function timeAt(
  before: ReadonlySet<StructureEvent['type']>,
  { ballots }: StructureEvent,
): LogHead['at'] | null {
  // A result that was declared void is not certified.
  if (before.has('Result')) return before.has('Void') ? null : 'certification';
  if (before.has('EndBallots')) return 'closing';
  return ballots === 0 ? 'opening' : null;
}

function requireHead(
  { index, payload, location }: StructureEvent,
  time: LogHead['at'] | null,
  heads: readonly ShownLogHead[],
): ShownLogHead {
  const head = requireDocument(logHeadSchema, encodeUtf8(payload ?? ''), location);
  const { at, seq } = head;
  const last = heads.at(-1);
  if (heads.some((known) => known.at === at))
    throw new RecordError(location, finding('log-head-twice', { at }));
  if (at !== time) throw new RecordError(location, finding('log-head-time', { at }));
  if (last && seq <= last.seq) throw new RecordError(location, finding('log-head-back', { seq: last.seq }));
  return { ...head, index };
}
