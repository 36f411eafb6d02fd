import { Trans, useLingui } from '@lingui/react/macro';
import { useSearchParams } from 'react-router';
import { FailureAlert } from '../../../components/FailureAlert.tsx';
import { Skeleton } from '../../../components/Skeleton.tsx';
import { Tabs } from '../../../components/Tabs.tsx';
import { ProposalList } from '../acts/ProposalList.tsx';
import { NoElection } from '../NoElection.tsx';
import { useNominating } from './api.ts';
import { NominatingCard } from './NominatingCard.tsx';
import { NominationList } from './NominationList.tsx';
import { PartyList } from './PartyList.tsx';

/** Parties and nominations, for review before they are on a ballot paper. */
export function PartiesPage() {
  const { t } = useLingui();
  const { data, error } = useNominating();
  const [query, setQuery] = useSearchParams();
  const tabs = [
    {
      id: 'nominations',
      label: <Trans>Nominations (waiting: {data?.waitingNominations ?? 0})</Trans>,
      panel: <NominationList election={data?.election ?? undefined} />,
    },
    {
      id: 'parties',
      label: <Trans>Parties (waiting: {data?.waitingParties ?? 0})</Trans>,
      panel: <PartyList electionId={data?.election?.id} />,
    },
  ];
  return (
    <div className="wide flex flex-col gap-6 py-8">
      <title>{t`Parties and nominations - E-Voting`}</title>
      <h1 className="text-3xl">
        <Trans>Parties and nominations</Trans>
      </h1>
      {error && <FailureAlert error={error} />}
      {!data && !error && <Skeleton className="h-48" />}
      {data && !data.election && (
        <NoElection>
          <Trans>Parties can register; they nominate once there is an election.</Trans>
        </NoElection>
      )}
      {data?.election && <NominatingCard election={data.election} />}
      <ProposalList screen="parties" />
      {data && (
        <Tabs
          label={t`What to look at`}
          items={tabs}
          chosenId={query.get('show') ?? undefined}
          onChoose={(show) => setQuery({ show })}
        />
      )}
    </div>
  );
}
