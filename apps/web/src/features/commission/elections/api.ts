import type { BodyOf } from '@evoting/contract/calls';
import type { ActParams } from '@evoting/contract/commission/proposals';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';
import { useRefresh } from '../api.ts';
import { usePapers } from '../areas/api.ts';
import { useRoll } from '../roll/api.ts';
import { areTrusteesMissing, tooFewTried, useKeyHolders } from '../trustees/api.ts';

/** Other officers act meanwhile, and the clock opens and closes. */
const REFETCH_MS = 15_000;

/** Every election, and what is to be done before the draft among them is opened. */
export function useElections(isEnabled = true) {
  return useQuery({
    queryKey: ['commission', 'elections'],
    queryFn: async ({ signal }) => (await call('GET /commission/elections', { signal })).data,
    refetchInterval: REFETCH_MS,
    enabled: isEnabled,
  });
}

/**
 * What is read before an election is opened, all of it or nothing.
 * Takes: the election; null where none is to be opened.
 * Gives: it, or why it is not there, and what asks again for what has failed.
 */
export function useOpening(electionId: string | null) {
  const elections = useElections(electionId !== null);
  const [holders, papers] = [useKeyHolders(electionId), usePapers(electionId)];
  const election = elections.data?.elections.find(({ id }) => id === electionId);
  const isOfRoll = election?.whoMayVote === 'roll';
  const roll = useRoll(isOfRoll);
  // Never from the cache: what another screen was shown a moment ago must not be compared.
  const now = papers.isFetchedAfterMount && papers.isSuccess ? papers.data : undefined;
  const failed = [elections, holders, papers, roll].filter(({ isError }) => isError);
  return {
    error: failed[0]?.error ?? null,
    again: () => {
      for (const one of failed) void one.refetch();
    },
    opening: elections.data &&
      election &&
      holders.data &&
      (!isOfRoll || roll.data) &&
      now && {
        ...{ election, checklist: elections.data.checklist },
        times: { opensAt: momentOf(election.opensAtMs), closesAt: momentOf(election.closesAtMs) },
        papers: { all: now.papers, digest: now.digest },
        /** The lists of a roll that the opening freezes; null where it freezes none. */
        lists: isOfRoll && roll.data?.frozen === false ? roll.data.imports : null,
        /** Trustees were planned, and the server holds the key if it is opened now. */
        lacksTrustees: areTrusteesMissing(holders.data),
        tooFewTried: tooFewTried(holders.data),
      },
  };
}

const momentOf = (ms: number | null) => (ms === null ? null : new Date(ms).toISOString());

/** Says what of an opening has changed since it was proposed.
 * Takes: the opening as it is now, and as it was proposed.
 * Gives: null where it is the same.
 */
export function changedSince(
  { papers, times }: Pick<NonNullable<ReturnType<typeof useOpening>['opening']>, 'papers' | 'times'>,
  proposed: ActParams<'open-election'>,
): 'papers' | 'times' | null {
  if (papers.digest !== proposed.papers) return 'papers';
  const areTimes = times.opensAt === proposed.opensAt && times.closesAt === proposed.closesAt;
  return areTimes ? null : 'times';
}

/** Makes a draft election. */
export function useBeginElection() {
  return useMutation({
    mutationFn: (body: BodyOf<'POST /commission/elections'>) => call('POST /commission/elections', { body }),
    onSuccess: useRefresh(),
  });
}

/** Says of a draft what no program can see. */
export function useSayOfDraft(id: string) {
  return useMutation({
    mutationFn: (body: BodyOf<'POST /commission/elections/:id/checks'>) =>
      call('POST /commission/elections/:id/checks', { params: { id }, body }),
    // A refusal, too, means that what is shown is out of date.
    onSettled: useRefresh(),
  });
}

/** Has a mail really sent, to the officer who asks. */
export function useTryMailServer() {
  return useMutation({
    mutationFn: async () => (await call('POST /commission/try-mail')).data,
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

/** A rehearsal that begins or ends is looked at more often. */
const CHANGING_MS = 2_000;
const USUAL_MS = 15_000;
const REHEARSAL = ['commission', 'rehearsal'];

/** The rehearsal that runs, and whether one can be begun. */
export function useRehearsal() {
  return useQuery({
    queryKey: REHEARSAL,
    queryFn: async ({ signal }) => (await call('GET /commission/rehearsal', { signal })).data,
    refetchInterval: ({ state }) => {
      const running = state.data?.rehearsal;
      return running && running.state !== 'running' ? CHANGING_MS : USUAL_MS;
    },
  });
}

/** Begins a rehearsal of the draft; where one runs, it is shown. */
export function useBeginRehearsal() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: BodyOf<'POST /commission/rehearsal'>) => call('POST /commission/rehearsal', { body }),
    onSuccess: ({ data }) => client.setQueryData(REHEARSAL, data),
  });
}

/** Ends a rehearsal and removes everything of it. */
export function useEndRehearsal() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call('POST /commission/rehearsal/:id/end', { params: { id } }),
    onSuccess: ({ data }) => client.setQueryData(REHEARSAL, data),
  });
}
