import type { CandidateId } from '@evoting/contract/fields';
import { useMutation, useQuery } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';

/** Public events of the election; asked for again every five minutes while the page is open. */
export function useNotifications() {
  return useQuery({
    queryKey: ['notifications'],
    queryFn: ({ signal }) => call('GET /extras/notifications', { signal }),
    select: (reply) => reply.data.notifications,
    refetchInterval: 5 * 60_000,
  });
}

/** A newer count is known this soon after it was published. */
export const SIGNAL_MS = 5_000;
/** That voting has opened or closed is known this soon. */
export const STATUS_MS = 30_000;

/**
 * The state of the election, without its numbers by candidate. With `everyMs` it is asked for again while the
 * page is in sight; the browser sends the tag of what it has, so that an unchanged answer is empty.
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

/** A candidate as everybody sees it. */
export function useCandidate(id: CandidateId) {
  return useQuery({
    queryKey: ['extras', 'candidate', id],
    queryFn: ({ signal }) => call('GET /extras/candidates/:id', { params: { id }, signal }),
    select: (reply) => reply.data.candidate,
  });
}

/** Posts, candidates and parties whose name holds the text; nothing is asked for an empty one. */
export function useSearch(text: string) {
  return useQuery({
    queryKey: ['search', text],
    queryFn: ({ signal }) => call('GET /extras/search', { query: { q: text }, signal }),
    select: (reply) => reply.data,
    enabled: text !== '',
    placeholderData: (before) => before,
  });
}

/** Asks for the newsletter; a mail asks to confirm it. */
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
