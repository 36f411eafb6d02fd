import { Trans, useLingui } from '@lingui/react/macro';
import { EmptyState } from '../../../components/EmptyState.tsx';
import { FailureAlert } from '../../../components/FailureAlert.tsx';
import { ProposalList } from '../acts/ProposalList.tsx';
import { useRoll } from '../queries/roll.ts';
import { useLook } from './api.ts';
import { LookForm } from './LookForm.tsx';
import { OpenDesk } from './OpenDesk.tsx';
import { Voter } from './Voter.tsx';

/** The help desk for one voter. */
export function DeskPage() {
  const { t } = useLingui();
  const look = useLook();
  const usesLinks = (useRoll().data?.election?.votersUse ?? 'accounts') !== 'accounts';
  return (
    <div className="wide flex flex-col gap-6 py-8">
      <title>{t`Help desk - E-Voting`}</title>
      <h1 className="text-3xl">
        <Trans>Help desk</Trans>
      </h1>
      <ProposalList screen="desk" />
      <LookForm isPending={look.isPending} onLook={(query) => look.mutate(query)} />
      {look.isError && <FailureAlert error={look.error} />}
      {look.data?.voter === null && (
        <EmptyState title={<Trans>No one was found</Trans>}>
          <Trans>
            Ask for the number as it is on the voter’s card or letter, or for the e-mail that the voter logs
            in with. Both must be whole.
          </Trans>
        </EmptyState>
      )}
      {look.data?.voter && (
        <Voter
          key={look.submittedAt}
          electionId={look.data.electionId}
          voter={look.data.voter}
          heldUp={look.data.heldUp}
        />
      )}
      {usesLinks && <OpenDesk />}
    </div>
  );
}
