import { RESULTS_REFETCH_MS } from '@evoting/contract/constants';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';

/** The results to show. Without `area`: all areas. Without `log`: the current election. */
export interface ResultsQuery {
  area?: string | undefined;
  log?: string | undefined;
}

/** The current count, refetched every five minutes. */
export function useResults({ area, log }: ResultsQuery) {
  return useQuery({
    queryKey: ['extras', 'results', area, log],
    queryFn: ({ signal }) => call('GET /extras/election-results', { query: { area, log }, signal }),
    refetchInterval: RESULTS_REFETCH_MS,
  });
}

/** The current count of one post, fetched when asked for. */
export function usePostResults({ area, log, post }: ResultsQuery & { post: string | undefined }) {
  return useQuery({
    queryKey: ['extras', 'results', area, log, post],
    queryFn: ({ signal }) => call('GET /extras/election-results', { query: { area, log, post }, signal }),
    enabled: false,
  });
}

/** The areas of the election; empty if everybody has the same ballot paper. */
export function useAreas(log: string | undefined) {
  return useQuery({
    queryKey: ['extras', 'areas', log],
    queryFn: ({ signal }) => call('GET /extras/areas', { query: { log }, signal }),
    select: (reply) => reply.data.areas,
  });
}

/** A post whose numbers are fetched; `version` changes with each count. */
interface PostQuery {
  post: string;
  log: string | undefined;
  version: string;
}

/** The live counts of a post over time. */
export function useTimeline({ post, log, version }: PostQuery) {
  return useQuery({
    queryKey: ['extras', 'timeline', post, log, version],
    queryFn: ({ signal }) => call('GET /extras/timeline', { query: { post, log }, signal }),
    select: (reply) => reply.data,
    placeholderData: keepPreviousData,
  });
}

/** A post in the parts of an area; `area` is empty for the whole election. */
export function usePlaces({ post, log, area, version }: PostQuery & { area: string }) {
  return useQuery({
    queryKey: ['extras', 'places', post, log, area, version],
    queryFn: ({ signal }) =>
      call('GET /extras/places', { query: { post, log, area: area || undefined }, signal }),
    select: (reply) => reply.data,
    placeholderData: keepPreviousData,
  });
}
