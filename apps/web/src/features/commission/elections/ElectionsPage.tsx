import { Trans, useLingui } from '@lingui/react/macro';
import { lazy, Suspense, useState } from 'react';
import { Alert } from '../../../components/Alert.tsx';
import { Button } from '../../../components/Button.tsx';
import { EmptyState } from '../../../components/EmptyState.tsx';
import { FailureAlert } from '../../../components/FailureAlert.tsx';
import { Skeleton } from '../../../components/Skeleton.tsx';
import { focusScreen } from '../../../lib/focus.ts';
import { Arrivals } from '../acts/opening/Arrivals.tsx';
import { ProposalList } from '../acts/ProposalList.tsx';
import { useOfficer } from '../api.ts';
import { useElections } from '../queries/elections.ts';
import { Archive } from './components/Archive.tsx';
import { ElectionCard } from './components/ElectionCard.tsx';
import { Checklist } from './opening/Checklist.tsx';
import { Rehearsal } from './rehearsal/Rehearsal.tsx';

/** Forms are fetched when one is opened: an officer's first load is small. */
const NewElection = lazy(async () => ({
  default: (await import('./components/NewElection.tsx')).NewElection,
}));

/** Past elections, the current one, and the next. */
export function ElectionsPage() {
  const { t } = useLingui();
  const { data, error } = useElections();
  const isReturning = useOfficer().data?.officer.role === 'returning-officer';
  const [isNew, setNew] = useState(false);
  const close = () => {
    setNew(false);
    focusScreen();
  };
  const current = data?.elections.find(({ isCurrent }) => isCurrent);
  const draft = current?.status === 'draft' ? current : undefined;
  return (
    <div className="wide flex flex-col gap-8 py-8">
      <title>{t`Elections - E-Voting`}</title>
      <h1 className="text-3xl">
        <Trans>Elections</Trans>
      </h1>
      {error && <FailureAlert error={error} />}
      {!error && !data && <Skeleton className="h-64" />}
      <ProposalList screen="elections" />
      {data?.mayBegin === 'demo' && (
        <Alert tone="info">
          <Trans>
            This is the demo. A real election is begun on a new database, where no account is known to
            everybody.
          </Trans>
        </Alert>
      )}
      {data && <Arrivals officers={data.arrivals} />}
      {data && data.checklist.length > 0 && (
        <Checklist points={data.checklist} draft={isReturning ? draft?.id : undefined} />
      )}
      {data?.elections.length === 0 && !isNew && (
        <EmptyState title={<Trans>There is no election yet</Trans>}>
          <Trans>A returning officer begins one: its posts, who may vote, and when.</Trans>
        </EmptyState>
      )}
      {data?.elections
        .filter(({ isArchived }) => !isArchived)
        .map((election) => (
          <ElectionCard key={election.id} election={election} mayChange={isReturning} />
        ))}
      {data && !draft && <Rehearsal mayChange={isReturning} />}
      {isReturning && data?.mayBegin === 'yes' && !isNew && (
        <Button className="self-start" onClick={() => setNew(true)}>
          <Trans>Begin an election</Trans>
        </Button>
      )}
      {data?.mayBegin === 'rehearsal' && current?.isCertified && (
        <Alert tone="info">
          <Trans>
            The rehearsal is over. Go on with the election itself, at its own address: this server takes no
            other election, and nothing on it is kept.
          </Trans>
        </Alert>
      )}
      {isReturning && draft && data?.mayBegin === 'another-is-draft' && (
        <p className="text-soft wrap-anywhere">
          <Trans>
            Another election can be begun once the draft of {draft.title} was given up, or once this election
            has closed, and its result is certified or two officers have declared it void.
          </Trans>
        </p>
      )}
      {isReturning && current && data?.mayBegin === 'another-is-open' && (
        <p className="text-soft wrap-anywhere">
          <Trans>
            Another election can be begun once {current.title} has closed, and its result is certified or two
            officers have declared it void.
          </Trans>
        </p>
      )}
      {isReturning && current && data?.mayBegin === 'not-certified' && (
        <p className="text-soft wrap-anywhere">
          <Trans>
            Another election can be begun once the result of {current.title} is certified, or two officers
            have declared it void: a new one takes its place on the pages for voters.
          </Trans>
        </p>
      )}
      {isNew && (
        <Suspense fallback={<Skeleton className="h-64" />}>
          <NewElection onDone={close} />
        </Suspense>
      )}
      <Archive elections={(data?.elections ?? []).filter(({ isArchived }) => isArchived)} />
    </div>
  );
}
