import type { Proposal } from '@evoting/contract/commission/proposals';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { FailureAlert } from '../../../components/FailureAlert.tsx';
import type { ConsoleScreen } from '../../../lib/paths.ts';
import { useProposals } from './api.ts';
import { ConfirmDialog } from './ConfirmDialog.tsx';
import { DecidedList } from './DecidedList.tsx';
import { WaitingProposal } from './WaitingProposal.tsx';
import { isListedOn } from './words/every-act.ts';

/** A screen's proposals that wait for a second officer, and those decided within a day. */
export function ProposalList({ screen }: { screen: ConsoleScreen }) {
  const { data, error } = useProposals();
  const [confirmed, setConfirmed] = useState<Proposal | null>(null);
  const proposals = (data?.proposals ?? []).filter(({ wanted }) => isListedOn(screen, wanted.act));
  const waiting = proposals.filter(({ state }) => state === 'waiting');
  // A failed refresh keeps the list and an open dialog, which may show a letter's code for the only time.
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
