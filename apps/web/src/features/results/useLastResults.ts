import type { ReplyOf } from '@evoting/contract/calls';
import { useEffect, useMemo } from 'react';
import { ConnectionError } from '../../lib/call-failures.ts';
import { readStored, removeStored, store } from '../../lib/storage.ts';
import type { useLogs } from '../verify/api.ts';
import type { ResultsQuery, useResults } from './api.ts';

type Results = ReplyOf<'GET /extras/election-results'>;

/** Numbers that this device was sent, and when, by its clock. */
export interface LastResults {
  readonly atMs: number;
  readonly reply: Results & Required<Pick<Results, 'meta'>>;
}

const KEY = 'last_results';
/** Elections with many posts have more. A browser gives all of the site 5 million. */
const MAX_CHARACTERS = 300_000;

/**
 * Keeps the newest numbers of the current election, which are public, on this device.
 * @returns the kept ones while the server cannot be reached and there are no others, else null
 */
export function useLastResults(
  { area, log }: ResultsQuery,
  { data, dataUpdatedAt, error }: ReturnType<typeof useResults>,
  logs: ReturnType<typeof useLogs>['data'],
): LastResults | null {
  const isCurrent = log === undefined && area === undefined;
  useEffect(() => {
    if (!isCurrent || !data?.meta || !logs) return;
    const { meta } = data;
    const isVoid = logs.some((one) => one.log === meta.log && one.declaredVoid);
    if (meta.status === 'none' || isVoid) removeStored(KEY);
    else keep(JSON.stringify({ atMs: dataUpdatedAt, reply: data }));
  }, [isCurrent, data, dataUpdatedAt, logs]);
  const isUnreached = isCurrent && !data && error instanceof ConnectionError;
  return useMemo(() => (isUnreached ? readLast() : null), [isUnreached]);
}

function keep(results: string): void {
  if (results.length <= MAX_CHARACTERS) store(KEY, results);
}

function readLast(): LastResults | null {
  try {
    const { atMs, reply } = JSON.parse(readStored(KEY) ?? 'null') ?? {};
    return typeof atMs === 'number' && isObject(reply?.data) && isObject(reply?.meta)
      ? { atMs, reply }
      : null;
  } catch {
    return null;
  }
}

const isObject = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
