import type { ActParams } from '@evoting/contract/commission/acts';
import { useElections } from '../../queries/elections.ts';
import { usePapers } from '../../queries/papers.ts';
import { useRoll, useRollContents } from '../../queries/roll.ts';
import { areTrusteesMissing, silentTrustees, tooFewTried, useKeyHolders } from '../../queries/trustees.ts';
import type { RollContents } from '../RollMark.tsx';

/**
 * Loads the facts that officers read before they open an election, all or none.
 * @param electionId null if no election is to be opened
 * @returns `opening`, or the first `error`; `again` repeats the failed requests
 */
export function useOpening(electionId: string | null) {
  const elections = useElections(electionId !== null);
  const holders = useKeyHolders(electionId);
  const papers = usePapers(electionId);
  const election = elections.data?.elections.find(({ id }) => id === electionId);
  const isOfRoll = election?.whoMayVote === 'roll';
  const roll = useRoll(isOfRoll);
  const contents = useRollContents(isOfRoll);
  // Ignore cached papers: officers must not compare papers that another screen loaded earlier.
  const now = papers.isFetchedAfterMount && papers.isSuccess ? papers.data : undefined;
  const failed = [elections, holders, papers, roll, contents].filter(({ isError }) => isError);
  return {
    error: failed[0]?.error ?? null,
    again: () => {
      for (const one of failed) void one.refetch();
    },
    opening: elections.data &&
      election &&
      holders.data &&
      (!isOfRoll || (roll.data && contents.data)) &&
      now && {
        election,
        checklist: elections.data.checklist,
        arrivals: elections.data.arrivals,
        times: { opensAt: momentOf(election.opensAtMs), closesAt: momentOf(election.closesAtMs) },
        papers: { all: now.papers, digest: now.digest },
        postNames: now.postNames,
        smallContests: now.smallContests,
        holders: holders.data,
        /** The places on the roll and the digest of their contents; null without a roll. */
        roll: (isOfRoll && contents.data) || null,
        /** The lists of a roll that the opening freezes; null if it freezes none. */
        lists: isOfRoll && roll.data?.frozen === false ? roll.data.imports : null,
        /** Trustees were planned, and the server holds the key if it is opened now. */
        lacksTrustees: areTrusteesMissing(holders.data),
        tooFewTried: tooFewTried(holders.data),
        silent: silentTrustees(holders.data),
      },
  };
}

const momentOf = (ms: number | null) => (ms === null ? null : new Date(ms).toISOString());

/** Finds the first part of an opening that has changed since it was proposed; null if nothing has. */
export function changedSince(
  {
    papers,
    times,
    holders,
    roll,
    election: { approval, candidatesAParty, whoStands, unopposed, votersUse, drawMark },
  }: ComparedOpening,
  proposed: ActParams<'open-election'>,
): Changed | null {
  if (papers.digest !== proposed.papers) return 'papers';
  const areTimes = times.opensAt === proposed.opensAt && times.closesAt === proposed.closesAt;
  if (!areTimes) return 'times';
  if (holders.digest !== proposed.key) return 'key';
  const isSameRoll = roll ? isProposedRoll(roll, proposed) : proposed.contents === null;
  if (!isSameRoll) return 'roll';
  const isSameNumber = candidatesAParty === proposed.candidatesAParty;
  const isAsProposed =
    isSameNumber &&
    whoStands === (proposed.whoStands ?? 'parties') &&
    unopposed === (proposed.unopposed ?? 'voted-on') &&
    votersUse === (proposed.votersUse ?? 'accounts') &&
    drawMark === (proposed.drawMark ?? null);
  return isAsProposed && approval === proposed.approval ? null : 'nominating';
}

/** Reports whether the roll is the one that was proposed. */
export const isProposedRoll = (
  { places, contents }: Pick<RollContents, 'places' | 'contents'>,
  proposed: Pick<ActParams<'open-election'>, 'places' | 'contents'>,
): boolean => places === proposed.places && contents === proposed.contents;

export type Changed = 'papers' | 'times' | 'key' | 'roll' | 'nominating';
type ComparedOpening = Pick<
  NonNullable<ReturnType<typeof useOpening>['opening']>,
  'papers' | 'times' | 'holders' | 'roll' | 'election'
>;
