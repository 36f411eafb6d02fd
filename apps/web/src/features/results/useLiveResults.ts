import { RESULTS_REFETCH_MS } from '@evoting/contract/constants';
import type { ResultsMeta } from '@evoting/contract/extras';
import { useEffect } from 'react';
import { ConnectionError } from '../../lib/call-failures.ts';
import { SIGNAL_MS, useElection } from '../extras/api.ts';
import { useLogs } from '../verify/api.ts';
import { type ResultsQuery, usePostResults, useResults } from './api.ts';
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

/** Changes with more than the numbers of a live count. */
const stateOf = ({ log, hidden, status, hasResult }: ResultsMeta) => [log, hidden, status, hasResult].join();

/** With more posts only the one on the screen is fetched with each count: all 8,000 of a ward election take 8 MB. */
const POSTS_AT_ONCE = 50;

/**
 * Fetches the count. For the current election it also polls a small signal, and refetches the count and the
 * list of records (which says what was declared void) when there is a newer count.
 * @param post the only post that the screen shows in full; the first where there is no such post
 * @returns among them `checkedAtMs`, when the server last said that the count is its newest, by this device's
 * clock; `earlier`, the state of the other posts' numbers where this post alone has the newest; and `isKept`, true
 * if the server cannot be reached and the numbers are those that this device had last
 */
export function useLiveResults(query: ResultsQuery, post?: string | null) {
  const results = useResults(query);
  const posts = Object.keys(results.data?.data ?? {});
  const shownPost = posts.find((name) => name === post) ?? posts[0];
  const isOneEnough = post !== undefined && posts.length > POSTS_AT_ONCE;
  const alone = usePostResults({ ...query, post: isOneEnough ? shownPost : undefined });
  const logs = useLogs(RESULTS_REFETCH_MS);
  const isCurrent = query.log === undefined;
  const signal = useElection(isCurrent ? SIGNAL_MS : 'never');
  // Cached data of the current election do not concern a former one.
  const latest = isCurrent ? signal.data : undefined;
  const newer = alone.dataUpdatedAt > results.dataUpdatedAt ? alone.data : undefined;
  const shown = (newer ?? results.data)?.meta;
  const kept = useLastResults(query, results, logs.data);
  const isFetching = results.isFetching || alone.isFetching;
  const wasUnreached = results.error instanceof ConnectionError;
  // Once for each signal, so that an outdated reply does not cause another request at once.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new signal or another post triggers a request
  useEffect(() => {
    if (!latest || isFetching || !(shown || kept || wasUnreached)) return;
    if (shown && versionOf(latest) === versionOf(shown)) return;
    const isOneCount = shown && stateOf(latest) === stateOf(shown);
    void (isOneEnough && isOneCount ? alone : results).refetch();
    void logs.refetch();
  }, [signal.dataUpdatedAt, isOneEnough && shownPost]);
  const acceptedBallots = Math.max(shown?.acceptedBallots ?? 0, latest?.acceptedBallots ?? 0);
  const meta = shown ? { ...shown, acceptedBallots } : kept?.reply.meta;
  const isConnected = !(isCurrent && signal.isError) && !results.isError;
  const isNewest = shown && latest && versionOf(latest) === versionOf(shown);
  const checkedAtMs = Math.max(
    newer ? alone.dataUpdatedAt : results.dataUpdatedAt,
    isNewest ? signal.dataUpdatedAt : 0,
    kept ? kept.atMs : 0,
  );
  const data = newer ? { ...newer, data: { ...results.data?.data, ...newer.data } } : results.data;
  return {
    data: data ?? kept?.reply,
    earlier: newer && results.data?.meta,
    error: results.error,
    isPending: results.isPending,
    meta,
    logs: logs.data,
    isConnected,
    checkedAtMs,
    isKept: kept !== null,
  };
}
