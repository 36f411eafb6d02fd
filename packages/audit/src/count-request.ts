import { type Finding, finding } from '@evoting/record/findings';
import type { CountRequest, Setup } from '@evoting/record/payloads';
import type { LastOpening, OpeningTree } from './opening-state.ts';

/** Reports whether each live count must be asked for in the record: trustees hold a threshold key. */
export const countsOnRequest = ({ results, ceremony }: Pick<Setup, 'results' | 'ceremony'>): boolean =>
  results === 'live' && ceremony !== undefined;

/**
 * Checks the position and the time of a request: the last one is answered, and it does not come too soon. Trustees who
 * answer only such requests decrypt one tree after the other, whoever asks them.
 * @param index the index of its entry
 * @param tree the record at the request
 */
export function requestProblem(
  asked: CountRequest,
  index: number,
  last: LastOpening | null,
  { setup: { setup }, time, seen, request }: Omit<OpeningTree, 'revisions'>,
): Finding | null {
  if (!countsOnRequest(setup)) return finding('request-unneeded');
  if (request !== null) return finding('request-open', { index: request.index });
  if (asked.previous !== (last?.hash ?? null)) return finding('not-after-opening');
  if (asked.requested_at > time) return finding('requested-after');
  if (seen !== null && index >= seen.size && asked.requested_at < seen.time)
    return finding('requested-before-seen', { earliest: seen.time });
  if (asked.requested_at < setup.made_at)
    return finding('requested-before-record', { earliest: setup.made_at });
  const earliest = last === null ? 0 : last.openedAt + setup.min_interval_s;
  return asked.requested_at < earliest ? finding('requested-too-soon', { earliest }) : null;
}
