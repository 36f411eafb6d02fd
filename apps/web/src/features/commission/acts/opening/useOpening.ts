import type { ActParams } from '@evoting/contract/commission/acts';
import { useElections } from '../../queries/elections.ts';
import { usePapers } from '../../queries/papers.ts';
import { useRoll } from '../../queries/roll.ts';
import { areTrusteesMissing, tooFewTried, useKeyHolders } from '../../queries/trustees.ts';

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
        holders: holders.data,
        /** Of the roll; null where no roll says who may vote. */
        places: isOfRoll && roll.data ? roll.data.places : null,
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
  { papers, times, holders, places, election: { approval, candidatesAParty } }: Seen,
  proposed: ActParams<'open-election'>,
): Changed | null {
  if (papers.digest !== proposed.papers) return 'papers';
  const areTimes = times.opensAt === proposed.opensAt && times.closesAt === proposed.closesAt;
  if (!areTimes) return 'times';
  if (holders.digest !== proposed.key) return 'key';
  if (places !== proposed.places) return 'roll';
  const areRules = approval === proposed.approval && candidatesAParty === proposed.candidatesAParty;
  return areRules ? null : 'nominating';
}

export type Changed = 'papers' | 'times' | 'key' | 'roll' | 'nominating';
type Seen = Pick<
  NonNullable<ReturnType<typeof useOpening>['opening']>,
  'papers' | 'times' | 'holders' | 'places' | 'election'
>;
