import { requireDocument } from '@evoting/record/documents';
import { finding } from '@evoting/record/findings';
import { type LogHead, logHeadSchema } from '@evoting/record/payloads';
import { RecordError } from '@evoting/record/source';
import { encodeUtf8 } from '@evoting/tlog/encoding';
import type { Findings } from './report.ts';
import type { StructureEvent } from './state.ts';

/** Where a record says that the log of acts was, and by which of its entries. */
export interface ShownLogHead extends LogHead {
  index: number;
}

/**
 * Checks the heads of the log of acts: each at its time, once, and further on than the one before; where
 * there is one of the opening, none of the closing may be left out. A record from before there were any holds
 * none.
 * Takes: the events in their order.
 * Gives: the heads that hold. Notes what is wrong under the check `log`.
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
    const isLacking = heads[0]?.at === 'opening' && !heads.some(({ at }) => at === 'closing');
    if (event.type === 'EncryptedTally' && isLacking)
      findings.fail('log', event.location, finding('log-head-missing'));
    before.add(event.type);
  }
  return heads;
}

/** Which time a head that comes after events of these types is from; null for one among the ballots. */
function timeAt(
  before: ReadonlySet<StructureEvent['type']>,
  { ballots }: StructureEvent,
): LogHead['at'] | null {
  if (before.has('Result')) return 'certification';
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
