import type { BodyOf } from '@evoting/contract/calls';
import type {
  ListedParty,
  NominationStatus,
  PartyStatus,
  ReviewedNomination,
} from '@evoting/contract/commission/parties';
import type { CandidateId } from '@evoting/contract/fields';
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';
import { addPart } from '../../../lib/locale.ts';
import { useRefresh } from '../api.ts';

const KEY = ['commission', 'nominating'] as const;

/** A page of a list, filtered by a text in the name and by state. */
export interface ListFilter<Status> {
  readonly page: number;
  readonly search: string;
  readonly status: Status | '';
}

const queryOf = <Status>({ page, search, status }: ListFilter<Status>) => ({
  page,
  ...(search !== '' && { search }),
  ...(status !== '' && { status }),
});

/** The nomination rules of the current election, and the numbers of waiting parties and nominations. */
export function useNominating() {
  return useQuery({
    queryKey: KEY,
    queryFn: async ({ signal }) => (await call('GET /commission/nominating', { signal })).data,
  });
}

export function useParties(filter: ListFilter<PartyStatus>) {
  return useQuery({
    queryKey: [...KEY, 'parties', filter],
    queryFn: async ({ signal }) =>
      (await call('GET /commission/parties', { query: queryOf(filter), signal })).data,
    placeholderData: keepPreviousData,
  });
}

export function useNominations(filter: ListFilter<NominationStatus>) {
  return useQuery({
    queryKey: [...KEY, 'nominations', filter],
    queryFn: async ({ signal }) =>
      (await call('GET /commission/nominations', { query: queryOf(filter), signal })).data,
    placeholderData: keepPreviousData,
  });
}

/** Sets whether the commission approves, and how many a party nominates for a post. */
export function useSetNominating() {
  return useMutation({
    mutationFn: (body: BodyOf<'PUT /commission/nominating'>) => call('PUT /commission/nominating', { body }),
    // The opening names it too.
    onSuccess: useRefresh(),
  });
}

/** Approves a party by the name and acronym that the officer sees; refused if it has others by now. */
export function useApproveParty() {
  return useMutation({
    mutationFn: ({ id, name, acronym }: ListedParty) =>
      call('POST /commission/parties/:id/approve', { params: { id }, body: { name, acronym } }),
    onSettled: useRefresh(KEY),
  });
}

/** Refuses a party by the name that the officer sees; refused if it has another by now. */
export function useRefuseParty() {
  return useMutation({
    mutationFn: ({ party: { id, name }, reason }: { party: ListedParty; reason: string }) =>
      call('POST /commission/parties/:id/refuse', { params: { id }, body: { name, reason } }),
    onSuccess: useRefresh(KEY),
  });
}

/** Judges a nomination by what the officer sees of it; refused if that was changed. */
export function useReview() {
  return useMutation({
    mutationFn: ({
      nomination: { id },
      body,
    }: {
      nomination: ReviewedNomination;
      body: BodyOf<'POST /commission/nominations/:id/review'>;
    }) => call('POST /commission/nominations/:id/review', { params: { id }, body }),
    onSettled: useRefresh(KEY),
  });
}

/** The posts for which people stand. */
export function usePosts() {
  return useQuery({
    queryKey: [...KEY, 'posts'],
    queryFn: async ({ signal }) => (await call('GET /extras/get-political-posts', { signal })).data.posts,
  });
}

/** Puts up a candidate without a party, or changes the one with this id. */
export function useSaveIndependent(id: CandidateId | null) {
  return useMutation({
    mutationFn: async (body: FormData) => {
      if (id === null) await call('POST /commission/candidates', { body });
      else await call('PUT /commission/candidates/:id', { params: { id }, body });
    },
    // Ballot papers show it too.
    onSuccess: useRefresh(),
  });
}

/** Puts up the candidates of a table, the bytes of its file in Base64, and fetches the sentences of its faults. */
export function usePutUpTable() {
  return useMutation({
    mutationFn: async (table: string) => {
      const { data } = await call('POST /commission/candidates/table', { body: { table } });
      if (data.faults.length > 0) await addPart('reasons');
      return data;
    },
    onSuccess: useRefresh(),
  });
}
