import type { CandidateId } from '@evoting/contract/fields';
import { useMutation, useQuery } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';

/** The public events of the election, refetched every five minutes. */
export function useNotifications() {
  return useQuery({
    queryKey: ['notifications'],
    queryFn: ({ signal }) => call('GET /extras/notifications', { signal }),
    select: (reply) => reply.data.notifications,
    refetchInterval: 5 * 60_000,
  });
}

/** The polling interval for a newer count. */
export const SIGNAL_MS = 5_000;
/** The polling interval for the opening and closing of voting. */
export const STATUS_MS = 30_000;

/**
 * The state of the election, without votes by candidate.
 * @param everyMs the polling interval while the page is visible. By ETag, an unchanged reply is empty.
 */
export function useElection(everyMs?: number | 'never') {
  return useQuery({
    queryKey: ['extras', 'election'],
    queryFn: ({ signal }) => call('GET /extras/election', { signal }),
    select: (reply) => reply.data.meta,
    ...(typeof everyMs === 'number' && { refetchInterval: everyMs, retry: false }),
    enabled: everyMs !== 'never',
  });
}

/** The public data of a candidate. */
export function useCandidate(id: CandidateId) {
  return useQuery({
    queryKey: ['extras', 'candidate', id],
    queryFn: ({ signal }) => call('GET /extras/candidates/:id', { params: { id }, signal }),
    select: (reply) => reply.data.candidate,
  });
}

/** Finds posts, candidates and parties by name; disabled for an empty text. */
export function useSearch(text: string) {
  return useQuery({
    queryKey: ['search', text],
    queryFn: ({ signal }) => call('GET /extras/search', { query: { q: text }, signal }),
    select: (reply) => reply.data,
    enabled: text !== '',
    placeholderData: (before) => before,
  });
}

/** Subscribes to the newsletter, to be confirmed by a mailed link. */
export function useSubscribe() {
  return useMutation({ mutationFn: (email: string) => call('POST /extras/newsletter', { body: { email } }) });
}

export type NewsletterStep = 'confirm' | 'unsubscribe';

/** Confirms or leaves the newsletter by the token of a mailed link. */
export function useNewsletterToken(step: NewsletterStep) {
  return useMutation({
    mutationFn: (token: string) => call(`POST /extras/newsletter/${step}`, { body: { token } }),
  });
}
