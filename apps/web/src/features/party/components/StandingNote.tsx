import type { PartyStanding } from '@evoting/contract/party';
import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Alert } from '../../../components/Alert.tsx';
import { usePartyStanding } from '../api.ts';

const NOBODY: Readonly<Record<Exclude<PartyStanding['state'], 'may-nominate' | 'suspended'>, ReactNode>> = {
  waits: (
    <Trans>
      The electoral commission has not approved your party yet. Until it has, you can put up nobody.
    </Trans>
  ),
  'no-election': <Trans>There is no election at the moment to stand in.</Trans>,
  closed: <Trans>The election is over: nobody can be put up or changed in it.</Trans>,
  frozen: <Trans>Voting has begun in this election, and who stands is fixed: you can put up nobody.</Trans>,
};

/**
 * Why the party can nominate nobody now. Who may, or whose standing cannot be had, reads nothing: what is
 * refused says why then.
 */
export function StandingNote() {
  const { data } = usePartyStanding();
  if (!data || data.state === 'may-nominate') return null;
  const { state, reason } = data;
  if (state !== 'suspended') return <Alert tone="attention">{NOBODY[state]}</Alert>;
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
