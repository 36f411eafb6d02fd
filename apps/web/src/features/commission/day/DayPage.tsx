import { Trans, useLingui } from '@lingui/react/macro';
import { FailureAlert } from '../../../components/FailureAlert.tsx';
import { Skeleton } from '../../../components/Skeleton.tsx';
import { ProposalList } from '../acts/ProposalList.tsx';
import { NoElection } from '../NoElection.tsx';
import { Announcements } from './Announcements.tsx';
import { useDay } from './api.ts';
import { EarlyEnd } from './EarlyEnd.tsx';
import { Machines } from './Machines.tsx';
import { Refusals } from './Refusals.tsx';
import { Reminders } from './Reminders.tsx';
import { TrusteesCard } from './TrusteesCard.tsx';
import { Turnout } from './Turnout.tsx';
import { VotingCard } from './VotingCard.tsx';
import { WitnessesCard } from './WitnessesCard.tsx';

/** The day of voting at one look: is it open, how many have voted, does everything work. */
export function DayPage() {
  const { t } = useLingui();
  const { data, error } = useDay();
  return (
    <div className="wide flex flex-col gap-6 py-8">
      <title>{t`Voting day - E-Voting`}</title>
      <h1 className="text-3xl">
        <Trans>Voting day</Trans>
      </h1>
      {error && <FailureAlert error={error} />}
      {!data && !error && <Skeleton className="h-64" />}
      {data && !data.election && (
        <NoElection>
          <Trans>Here you see how voting goes, once there is one.</Trans>
        </NoElection>
      )}
      {data?.election && <VotingCard election={data.election} nowMs={data.nowMs} />}
      {data?.earlyEnds.map((end) => (
        <EarlyEnd key={end.proposal} end={end} hasTitle={end.electionId !== data.election?.id} />
      ))}
      <ProposalList screen="day" />
      {data?.election && (
        <>
          <Turnout turnout={data.turnout} />
          <Reminders />
          <Refusals refusals={data.refusals} />
        </>
      )}
      {data?.trustees && <TrusteesCard trustees={data.trustees} />}
      {data?.witnesses && <WitnessesCard witnesses={data.witnesses} />}
      {data && <Machines day={data} />}
      {data?.election && <Announcements election={data.election} announcements={data.announcements} />}
    </div>
  );
}
