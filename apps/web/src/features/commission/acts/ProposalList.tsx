import type { ActCode } from '@evoting/contract/commission/acts';
import type { Proposal } from '@evoting/contract/commission/proposals';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { FailureAlert } from '../../../components/FailureAlert.tsx';
import { isOf, useProposals } from './api.ts';
import { ConfirmDialog } from './ConfirmDialog.tsx';
import { DecidedList } from './DecidedList.tsx';
import { WaitingProposal } from './WaitingProposal.tsx';

/**
 * What waits for a second officer, of the acts that a screen is about, and what was decided of late. Nothing
 * where there is neither.
 */
export function ProposalList({ acts }: { acts: readonly ActCode[] }) {
  const { data, error } = useProposals();
  const [confirmed, setConfirmed] = useState<Proposal | null>(null);
  const proposals = (data?.proposals ?? []).filter(isOf(acts));
  const waiting = proposals.filter(({ state }) => state === 'waiting');
  // A look that failed takes away neither what was read before nor an open dialog: its letter is shown once.
  return (
    <>
      {error && <FailureAlert error={error} />}
      {waiting.length > 0 && (
        <section className="flex flex-col gap-3">
          <h2 className="text-2xl">
            <Trans>Waits for a second officer</Trans>
          </h2>
          <ul className="flex flex-col gap-3">
            {waiting.map((proposal) => (
              <WaitingProposal
                key={proposal.id}
                proposal={proposal}
                onConfirm={() => setConfirmed(proposal)}
              />
            ))}
          </ul>
        </section>
      )}
      <DecidedList proposals={proposals} />
      {confirmed && <ConfirmDialog proposal={confirmed} onClose={() => setConfirmed(null)} />}
    </>
  );
}
