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

export function useSubscribe() {
  return useMutation({ mutationFn: (email: string) => call('POST /extras/newsletter', { body: { email } }) });
}

export type NewsletterStep = 'confirm' | 'unsubscribe';

export function useNewsletterToken(step: NewsletterStep) {
  return useMutation({
    mutationFn: (token: string) => call(`POST /extras/newsletter/${step}`, { body: { token } }),
  });
}
