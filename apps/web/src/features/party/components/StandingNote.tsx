import { Trans } from '@lingui/react/macro';
import { Alert } from '../../../components/Alert.tsx';
import { usePartyStanding } from '../api.ts';

/**
 * Why the party can nominate nobody now. Who may, or whose standing cannot be had, reads nothing: what is
 * refused says why then.
 */
export function StandingNote() {
  const { data } = usePartyStanding();
  if (!data || data.state === 'may-nominate') return null;
  const { state, reason } = data;
  if (state === 'waits')
    return (
      <Alert tone="attention">
        <Trans>
          The electoral commission has not approved your party yet. Until it has, you can put up nobody.
        </Trans>
      </Alert>
    );
  return (
    <Alert tone="attention">
      <p>
        <Trans>
          The electoral commission has suspended your party: it can put up and change nothing. Its candidates
          stay where they are.
        </Trans>
      </p>
      {reason !== null && (
        <p className="wrap-anywhere">
          <Trans>Reason: {reason}</Trans>
        </p>
      )}
    </Alert>
  );
}
