import { Plural, Trans } from '@lingui/react/macro';
import { useElections, useServerNow } from '../queries/elections.ts';

/**
 * Finds the minutes between the confirmation and the effect of an act that officers can hold.
 * @param electionId null for an act that does not wait
 * @returns 0 where it is done at once, as the close of an election whose time is over; null before that is known
 */
export function useDelay(act: string, electionId: string | null): number | null {
  const elections = useElections(electionId !== null);
  const nowMs = useServerNow(electionId !== null);
  if (electionId === null) return 0;
  const election = elections.data?.elections.find(({ id }) => id === electionId);
  if (!election) return null;
  const { closesAtMs, endDelayMinutes } = election;
  const isOver = act === 'close-election' && closesAtMs !== null && closesAtMs <= nowMs;
  return isOver ? 0 : endDelayMinutes;
}

/** Says how long an act that ends an election waits. */
export const HeldBackNote = ({ minutes }: { minutes: number }) => (
  <>
    <Plural
      value={minutes}
      one="It takes effect # minute after the confirmation."
      other="It takes effect # minutes after the confirmation."
    />{' '}
    <Trans>
      Voters and officers are told at once, and until then a returning officer can hold it on Voting day.
    </Trans>
  </>
);
