import { hexHashOf, requireDocument } from '@evoting/record/documents';
import { type Result, shareSchema } from '@evoting/record/payloads';
import { encodeUtf8 } from '@evoting/tlog/encoding';
import type { ProvedCounts } from './shown-results.ts';
import type { StructureEvent } from './state.ts';

/** Proved counts with the entry that contains them. */
export interface CurrentCounts extends ProvedCounts {
  index: number;
  hash: string;
}

/** Converts the result to current counts, which cover the tree that ends with EndBallots. */
export function finalOf(result: Result, events: readonly StructureEvent[]): CurrentCounts | null {
  const [end, event] = ['EndBallots', 'Result'].map((type) => events.find((one) => one.type === type));
  if (!end || !event) return null;
  const hash = hexHashOf(payloadOf(event));
  return {
    index: event.index,
    hash,
    treeSize: end.index + 1,
    ballots: result.ballots,
    counts: result.counts,
    openedBy: events
      .filter(({ type }) => type === 'PartialDecryption')
      .map((one) => requireDocument(shareSchema, payloadOf(one), one.location).trustee),
  };
}

const payloadOf = ({ payload }: StructureEvent) => encodeUtf8(payload ?? '');
