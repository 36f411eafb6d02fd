import type { PartyStanding } from '@evoting/contract/party';
import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Alert } from '../../../components/Alert.tsx';
import { usePartyStanding } from '../api.ts';

const WHY_NOT: Readonly<
  Record<Exclude<PartyStanding['state'], 'may-nominate' | 'suspended' | 'refused'>, ReactNode>
> = {
  waits: (
    <Trans>
      The electoral commission has not approved your party yet. Until it has, you cannot put anyone up.
    </Trans>
  ),
  'no-election': <Trans>There is no election at the moment to stand in.</Trans>,
  closed: <Trans>The election is over: no one can be put up or changed in it.</Trans>,
  'no-parties': (
    <Trans>Candidates of this election stand without a party: the electoral commission puts them up.</Trans>
  ),
  frozen: (
    <Trans>Voting has begun in this election, and its candidates are fixed: you cannot put anyone up.</Trans>
  ),
};

/** Shows why the party cannot nominate; nothing if it may, or if that could not be fetched. */
export function StandingNote() {
  const { data } = usePartyStanding();
  if (!data || data.state === 'may-nominate') return null;
  const { state, reason } = data;
  if (state !== 'suspended' && state !== 'refused') return <Alert tone="attention">{WHY_NOT[state]}</Alert>;
  return (
    <Alert tone="attention">
      <p>
        {state === 'refused' ? (
          <Trans>
            The electoral commission has refused your party, and nobody holds its name now. If this is a
            mistake, ask the commission.
          </Trans>
        ) : (
          <Trans>
            The electoral commission has suspended your party: it cannot put up or change anything. Its
            candidates stay where they are.
          </Trans>
        )}
      </p>
      {reason !== null && (
        <p className="wrap-anywhere">
          <Trans>Reason: {reason}</Trans>
        </p>
      )}
    </Alert>
  );
}
