import type { BodyOf } from '@evoting/contract/calls';
import { useMutation, useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';
import { readFailure } from '../../../lib/failure.ts';
import { useRefresh } from '../api.ts';

const KEY = ['commission', 'day'] as const;
const REFETCH_MS = 15_000;

async function fetchDay(signal: AbortSignal) {
  const { data } = await call('GET /commission/day', { signal });
  const told = data.refusals.map(async ({ code, casts }) => {
    const { message } = await readFailure({ code });
    return { code, casts, sentence: message || code };
  });
  return { ...data, refusals: await Promise.all(told) };
}

/** The state of voting, refreshed regularly. Each refusal has the sentence that voters read. */
export function useDay() {
  return useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => fetchDay(signal),
    refetchInterval: REFETCH_MS,
    staleTime: 0,
  });
}

/** Tells voters something. */
export function useAnnounce() {
  return useMutation({
    mutationFn: (body: BodyOf<'POST /commission/announcements'>) =>
      call('POST /commission/announcements', { body }),
    onSettled: useRefresh(KEY),
  });
}

const REMINDERS_KEY = [...KEY, 'reminders'] as const;

/** The reminders of the current election, refreshed regularly. */
export function useReminders() {
  return useQuery({
    queryKey: REMINDERS_KEY,
    queryFn: async ({ signal }) => (await call('GET /commission/reminders', { signal })).data,
    refetchInterval: REFETCH_MS,
  });
}

/** Reminds those who have not voted. */
export function useRemind() {
  return useMutation({
    mutationFn: () => call('POST /commission/reminders'),
    onSettled: useRefresh(REMINDERS_KEY),
  });
}
