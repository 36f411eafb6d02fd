import type { Wanted } from '@evoting/contract/commission/acts';
import { UNDO_WITHIN_MS } from '@evoting/contract/constants';

/** When an act comes too late, though the day of its proposal is not over; null for one that never does. */
export function deadlineOf({ act, params }: Wanted): number | null {
  if (act === 'extend-voting') return Date.parse(params.before);
  if (act === 'reopen-voting' || act === 'put-off-voting') return Date.parse(params.before) + UNDO_WITHIN_MS;
  return null;
}
