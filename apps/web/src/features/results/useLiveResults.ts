import { RESULTS_REFETCH_MS } from '@evoting/contract/constants';
import type { ResultsMeta } from '@evoting/contract/extras';
import { useEffect } from 'react';
import { ConnectionError } from '../../lib/call-failures.ts';
import { SIGNAL_MS, useElection } from '../extras/api.ts';
import { useLogs } from '../verify/api.ts';
import { type ResultsQuery, useResults } from './api.ts';
import { useLastResults } from './useLastResults.ts';

/** Identifies a count, and whom a late one waits for: it changes when a refetch is needed. */
const versionOf = (meta: ResultsMeta) => {
  const { log, treeSize, countedBallots, hidden, status, hasResult, certification, keyHolders } = meta;
  return [
    log,
    treeSize,
    countedBallots,
    hidden,
    status,
    hasResult,
    certification?.holds,
    keyHolders?.awaited,
  ].join();
};

/**
 * Fetches the count. For the current election it also polls a small signal, and refetches the count and the
 * list of records (which says what was declared void) when there is a newer count.
 * @returns among them `checkedAtMs`, when the server last said that the count is its newest, by this device's
 * clock; and `isKept`, true if the server cannot be reached and the numbers are those that this device had last
 */
export function useLiveResults(query: ResultsQuery) {
  const results = useResults(query);
  const logs = useLogs(RESULTS_REFETCH_MS);
  const isCurrent = query.log === undefined;
  const signal = useElection(isCurrent ? SIGNAL_MS : 'never');
  // Cached data of the current election do not concern a former one.
  const latest = isCurrent ? signal.data : undefined;
  const shown = results.data?.meta;
  const kept = useLastResults(query, results, logs.data);
  const { refetch, isFetching } = results;
  const wasUnreached = results.error instanceof ConnectionError;
  // Once for each signal, so that an outdated reply does not cause another request at once.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new signal triggers a request
  useEffect(() => {
    if (!latest || isFetching || !(shown || kept || wasUnreached)) return;
    if (shown && versionOf(latest) === versionOf(shown)) return;
    void refetch();
    void logs.refetch();
  }, [signal.dataUpdatedAt]);
  const acceptedBallots = Math.max(shown?.acceptedBallots ?? 0, latest?.acceptedBallots ?? 0);
  const meta = shown ? { ...shown, acceptedBallots } : kept?.reply.meta;
  const isConnected = !(isCurrent && signal.isError) && !results.isError;
  const isNewest = shown && latest && versionOf(latest) === versionOf(shown);
  const checkedAtMs = Math.max(
    results.dataUpdatedAt,
    isNewest ? signal.dataUpdatedAt : 0,
    kept ? kept.atMs : 0,
  );
  return {
    data: results.data ?? kept?.reply,
    error: results.error,
    isPending: results.isPending,
    meta,
    logs: logs.data,
    isConnected,
    checkedAtMs,
    isKept: kept !== null,
  };
}
