import { RESULTS_REFETCH_MS } from '@evoting/contract/constants';
import type { ResultsMeta } from '@evoting/contract/extras';
import { useEffect } from 'react';
import { SIGNAL_MS, useElection } from '../extras/api.ts';
import { useLogs } from '../verify/api.ts';
import { type ResultsQuery, useResults } from './api.ts';

/** Identifies a count: it changes when a refetch is needed. */
const versionOf = ({ treeSize, countedBallots, hidden, status, hasResult, certification }: ResultsMeta) =>
  [treeSize, countedBallots, hidden, status, hasResult, certification?.holds].join();

/**
 * Fetches the count. For the current election it also polls a small signal, and refetches the count and the
 * list of records (which says what was declared void) when there is a newer count.
 * @returns among them `checkedAtMs`, when the server last said that the count is its newest, by this device's
 * clock
 */
export function useLiveResults(query: ResultsQuery) {
  const results = useResults(query);
  const logs = useLogs(RESULTS_REFETCH_MS);
  const isCurrent = query.log === undefined;
  const signal = useElection(isCurrent ? SIGNAL_MS : 'never');
  // Cached data of the current election do not concern a former one.
  const latest = isCurrent ? signal.data : undefined;
  const shown = results.data?.meta;
  const { refetch, isFetching } = results;
  // Once for each signal, so that an outdated reply does not cause another request at once.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new signal triggers a request
  useEffect(() => {
    if (!shown || !latest || isFetching) return;
    if (versionOf(latest) === versionOf(shown)) return;
    void refetch();
    void logs.refetch();
  }, [signal.dataUpdatedAt]);
  const acceptedBallots = Math.max(shown?.acceptedBallots ?? 0, latest?.acceptedBallots ?? 0);
  const meta = shown && { ...shown, acceptedBallots };
  // Offline, a query is paused and does not fail.
  const isConnected = !(isCurrent && (signal.isError || signal.isPaused)) && !results.isError;
  const isNewest = shown && latest && versionOf(latest) === versionOf(shown);
  const checkedAtMs = Math.max(results.dataUpdatedAt, isNewest ? signal.dataUpdatedAt : 0);
  return { results, meta, logs: logs.data, isConnected, checkedAtMs };
}
