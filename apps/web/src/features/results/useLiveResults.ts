import { RESULTS_REFETCH_MS } from '@evoting/contract/constants';
import type { ResultsMeta } from '@evoting/contract/extras';
import { useEffect } from 'react';
import { SIGNAL_MS, useElection } from '../extras/api.ts';
import { useLogs } from '../verify/api.ts';
import { useResults, type Wanted } from './api.ts';

/**
 * What makes another count: more of the record is counted, the numbers are shown or hidden, or the election
 * moved on.
 */
const countOf = ({ treeSize, countedBallots, hidden, status, hasResult, certification }: ResultsMeta) =>
  [treeSize, countedBallots, hidden, status, hasResult, certification?.holds].join();

/**
 * The count, and a small sign every few seconds that a newer one is there; only then is it fetched between
 * its five minutes, with the list of the records, which says what was declared void. The sign is of the
 * current election: a former one gets no newer count.
 */
export function useLiveResults(wanted: Wanted) {
  const results = useResults(wanted);
  const logs = useLogs(RESULTS_REFETCH_MS);
  const isCurrent = wanted.log === undefined;
  const signal = useElection(isCurrent ? SIGNAL_MS : 'never');
  // What another page has heard of the current election says nothing of a former one.
  const sign = isCurrent ? signal.data : undefined;
  const shown = results.data?.meta;
  const { refetch, isFetching } = results;
  // Judged once a sign: an answer from before the sign does not ask again at once.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the sign is what asks
  useEffect(() => {
    if (!shown || !sign || isFetching) return;
    if (countOf(sign) === countOf(shown)) return;
    void refetch();
    void logs.refetch();
  }, [signal.dataUpdatedAt]);
  const acceptedBallots = Math.max(shown?.acceptedBallots ?? 0, sign?.acceptedBallots ?? 0);
  const meta = shown && { ...shown, acceptedBallots };
  // Without a line the question waits, and does not fail.
  const isConnected = !(isCurrent && (signal.isError || signal.isPaused));
  return { results, meta, logs: logs.data, isConnected };
}
