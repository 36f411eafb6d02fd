import type { ActCode, Proposal } from '@evoting/contract/commission/proposals';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Button } from '../../../components/Button.tsx';
import { Card } from '../../../components/Card.tsx';
import { FailureAlert } from '../../../components/FailureAlert.tsx';
import { focusScreen } from '../../../lib/focus.ts';
import { formatDateTime } from '../../../lib/format.ts';
import { useOfficer } from '../api.ts';
import { isAbout, isOf, useProposals, useWithdraw } from './api.ts';
import { ConfirmDialog } from './ConfirmDialog.tsx';
import { DecidedList } from './DecidedList.tsx';
import { deadlineOf } from './deadline.ts';
import { Subject } from './Subject.tsx';

/**
 * What waits for a second officer, of the acts that a screen is about, and what was decided of late. Nothing
 * where there is neither.
 */
export function ProposalList({ acts }: { acts: readonly ActCode[] }) {
  const { data, error } = useProposals();
  const [confirmed, setConfirmed] = useState<Proposal | null>(null);
  const proposals = (data?.proposals ?? []).filter(isOf(acts));
  const waiting = proposals.filter(({ state }) => state === 'waiting');
  if (error) return <FailureAlert error={error} />;
  return (
    <>
      {waiting.length > 0 && (
        <section className="flex flex-col gap-3">
          <h2 className="text-2xl">
            <Trans>Waits for a second officer</Trans>
          </h2>
          <ul className="flex flex-col gap-3">
            {waiting.map((proposal) => (
              <Waiting key={proposal.id} proposal={proposal} onConfirm={() => setConfirmed(proposal)} />
            ))}
          </ul>
        </section>
      )}
      <DecidedList proposals={proposals} />
      {confirmed && <ConfirmDialog proposal={confirmed} onClose={() => setConfirmed(null)} />}
    </>
  );
}

function Waiting({ proposal, onConfirm }: { proposal: Proposal; onConfirm: () => void }) {
  const { i18n } = useLingui();
  const officer = useOfficer().data?.officer;
  const withdraw = useWithdraw();
  const { proposedBy, expiresAtMs, wanted } = proposal;
  const isMine = isAbout(proposal, officer?.id);
  // Whom it is about may agree to leave, and decides nothing else of it.
  const mayConfirm = !proposedBy.isMe && (!isMine || wanted.act === 'remove-officer');
  const untilMs = Math.min(expiresAtMs, deadlineOf(wanted) ?? expiresAtMs);
  const until = formatDateTime(untilMs, i18n.locale);
  return (
    <li>
      <Card className="flex flex-col gap-3 border-l-4 border-l-amber p-5">
        <Subject proposal={proposal} />
        <p className="text-soft">
          {proposedBy.isMe ? (
            <Trans>Proposed by you; another officer must confirm it before {until}.</Trans>
          ) : (
            <Trans>
              Proposed by {proposedBy.name}; to be confirmed before {until}.
            </Trans>
          )}
        </p>
        {isMine && (
          <p>
            {mayConfirm ? (
              <Trans>This is about you: you can agree to it, and only another officer turns it down.</Trans>
            ) : (
              <Trans>This is about you: another officer decides it.</Trans>
            )}
          </p>
        )}
        {withdraw.error && <FailureAlert error={withdraw.error} />}
        {officer?.role !== 'observer' && (
          <div className="flex flex-wrap gap-3">
            {mayConfirm && (
              <Button size="small" onClick={onConfirm}>
                <Trans>Look at it and confirm</Trans>
              </Button>
            )}
            {!isMine && (
              <Button
                tone="secondary"
                size="small"
                pending={withdraw.isPending}
                onClick={() => withdraw.mutate(proposal, { onSuccess: focusScreen })}
              >
                {proposedBy.isMe ? <Trans>Take it back</Trans> : <Trans>Turn it down</Trans>}
              </Button>
            )}
          </div>
        )}
      </Card>
    </li>
  );
}
