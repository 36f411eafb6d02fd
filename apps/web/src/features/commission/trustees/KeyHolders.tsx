import type { CommissionElection } from '@evoting/contract/commission/elections';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { Alert } from '../../../components/Alert.tsx';
import { Button } from '../../../components/Button.tsx';
import { FailureAlert } from '../../../components/FailureAlert.tsx';
import { Skeleton } from '../../../components/Skeleton.tsx';
import { focusScreen } from '../../../lib/focus.ts';
import { useOfficer } from '../api.ts';
import { areTrusteesMissing, useKeyHolders } from '../queries/trustees.ts';
import { CeremonyCard } from './CeremonyCard.tsx';
import { InviteTrustees } from './InviteTrustees.tsx';

/** The holders of one election's key, and the invitation of trustees. */
export function KeyHolders({ election: { id, title } }: { election: CommissionElection }) {
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
          holders={holders}
          onDone={() => {
            setInviting(false);
            focusScreen();
          }}
        />
      )}
    </>
  );
}
