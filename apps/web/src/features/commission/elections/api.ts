import type { BodyOf } from '@evoting/contract/calls';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';
import { useRefresh } from '../api.ts';

/** Makes a draft election. */
export function useBeginElection() {
  return useMutation({
    mutationFn: (body: BodyOf<'POST /commission/elections'>) => call('POST /commission/elections', { body }),
    onSuccess: useRefresh(),
  });
}

/** Fetches the settings of an election. */
export function useCopySettings() {
  return useMutation({
    mutationFn: async (id: string) =>
      (await call('GET /commission/elections/:id/settings', { params: { id } })).data,
  });
}

/** Corrects a draft. */
export function useCorrectDraft(id: string) {
  return useMutation({
    mutationFn: (body: BodyOf<'PUT /commission/elections/:id/settings'>) =>
      call('PUT /commission/elections/:id/settings', { params: { id }, body }),
    onSuccess: useRefresh(),
  });
}

/** Has a mail really sent, to the officer who asks. */
export function useTryMailServer() {
  return useMutation({
    mutationFn: async () => (await call('POST /commission/try-mail')).data,
    onSuccess: useRefresh(),
  });
}

/** Names the witnesses of a draft. */
export function useNameWitnesses(id: string) {
  return useMutation({
    mutationFn: (body: BodyOf<'PUT /commission/elections/:id/witnesses'>) =>
      call('PUT /commission/elections/:id/witnesses', { params: { id }, body }),
    onSuccess: useRefresh(),
  });
}

/** Sets when a draft's voting begins and ends. */
export function useSetTimes(id: string) {
  return useMutation({
    mutationFn: (body: BodyOf<'PUT /commission/elections/:id/times'>) =>
      call('PUT /commission/elections/:id/times', { params: { id }, body }),
    onSuccess: useRefresh(),
  });
}

/** Names a draft's posts in other languages. */
export function useNamePosts(id: string) {
  return useMutation({
    mutationFn: (body: BodyOf<'PUT /commission/elections/:id/post-names'>) =>
      call('PUT /commission/elections/:id/post-names', { params: { id }, body }),
    onSuccess: useRefresh(),
  });
}
