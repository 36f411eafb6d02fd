import type { CommissionElection } from '@evoting/contract/commission/elections';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Alert } from '../../../components/Alert.tsx';
import { Button } from '../../../components/Button.tsx';
import { FailureAlert } from '../../../components/FailureAlert.tsx';
import { Skeleton } from '../../../components/Skeleton.tsx';
import { focusScreen } from '../../../lib/focus.ts';
import { useOfficer } from '../api.ts';
import { useElections } from '../elections/api.ts';
import { NoElection } from '../NoElection.tsx';
import { areTrusteesMissing, useKeyHolders } from './api.ts';
import { CeremonyCard } from './CeremonyCard.tsx';
import { InviteTrustees } from './InviteTrustees.tsx';

/** The current election, and earlier ones whose count still waits for their trustees. */
const isShown = ({ isCurrent, status, hasResult, isArchived }: CommissionElection) =>
  isCurrent || (status === 'closed' && !hasResult && !isArchived);

/** Who opens the count of an election: this server, or trustees who make the key together. */
export function TrusteesPage() {
  const { t } = useLingui();
  const { data, error } = useElections();
  const elections = data?.elections.filter(isShown) ?? [];
  return (
    <div className="wide flex flex-col gap-6 py-8">
      <title>{t`Trustees - E-Voting`}</title>
      <h1 className="text-3xl">
        <Trans>Trustees</Trans>
      </h1>
      <p className="max-w-prose text-soft">
        <Trans>
          Trustees hold the key of an election together: as many of them as you choose open the count, and no
          ballot is opened without them. Choose people who would not all agree to cheat.
        </Trans>
      </p>
      {error && <FailureAlert error={error} />}
      {!data && !error && <Skeleton className="h-64" />}
      {data && elections.length === 0 && (
        <NoElection>
          <Trans>Trustees are invited for one election each, while it is a draft.</Trans>
        </NoElection>
      )}
      {elections.map((election) => (
        <Holders key={election.id} election={election} />
      ))}
    </div>
  );
}

function Holders({ election: { id, title } }: { election: CommissionElection }) {
  const { data: holders, error } = useKeyHolders(id);
  const isReturning = useOfficer().data?.officer.role === 'returning-officer';
  const [isInviting, setInviting] = useState(false);
  if (error && !holders) return <FailureAlert error={error} />;
  if (!holders) return <Skeleton className="h-64" />;
  const { keyHolders, mayInvite, planned, openedAtMs, ceremony } = holders;
  const mayAct = isReturning && mayInvite === 'yes';
  return (
    <>
      <h2 className="text-2xl wrap-anywhere">{title}</h2>
      {keyHolders === 'server' && (
        <Alert tone="info">
          {planned && areTrusteesMissing(holders) ? (
            <Trans>
              Trustees are to make the key of this election: {planned.trustees}, of whom {planned.threshold}{' '}
              open the count. They are not invited yet. An election that is opened without them has its key on
              the server.
            </Trans>
          ) : (
            <Trans>
              The key of this election is on the server. Anyone who runs the server could open single ballots
              with it.
            </Trans>
          )}
        </Alert>
      )}
      {mayInvite === 'live-results' && (
        <p>
          <Trans>
            Results of this election are live, which needs a key on the server. Trustees hold the key of an
            election with results at the close.
          </Trans>
        </p>
      )}
      {ceremony && (
        <CeremonyCard electionId={id} ceremony={ceremony} openedAtMs={openedAtMs} mayMail={isReturning} />
      )}
      {mayAct && !isInviting && (
        <Button
          tone={ceremony ? 'secondary' : 'primary'}
          className="self-start"
          onClick={() => setInviting(true)}
        >
          {ceremony ? <Trans>Begin again with other trustees</Trans> : <Trans>Invite trustees</Trans>}
        </Button>
      )}
      {mayAct && isInviting && (
        <InviteTrustees
          electionId={id}
          ceremony={ceremony}
          planned={planned}
          onDone={() => {
            setInviting(false);
            focusScreen();
          }}
        />
      )}
    </>
  );
}
