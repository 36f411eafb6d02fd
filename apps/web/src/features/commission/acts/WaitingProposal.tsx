import type { Proposal } from '@evoting/contract/commission/proposals';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Button } from '../../../components/Button.tsx';
import { Card } from '../../../components/Card.tsx';
import { FailureAlert } from '../../../components/FailureAlert.tsx';
import { formatDateTime } from '../../../lib/format.ts';
import { useOfficer } from '../api.ts';
import { isAbout, useWithdraw } from './api.ts';
import { ObjectDialog } from './ObjectDialog.tsx';
import { Objections } from './Objections.tsx';
import { ProposalSubject } from './ProposalSubject.tsx';
import { useWay } from './useWay.ts';
import { WithdrawDialog } from './WithdrawDialog.tsx';
import { deadlineMsOf, wordsOf } from './words/every-act.ts';

/** A proposal that waits, with the buttons for what this officer may do with it. */
export function WaitingProposal({ proposal, onConfirm }: { proposal: Proposal; onConfirm: () => void }) {
  const { i18n } = useLingui();
  const officer = useOfficer().data?.officer;
  const withdraw = useWithdraw();
  const { way, kind } = useWay();
  const [asked, setAsked] = useState<'withdraw' | 'object' | null>(null);
  // Only the code of an app is asked for in a dialog.
  const takeBack = () => (kind === 'app' ? setAsked('withdraw') : way && withdraw.mutate({ proposal, way }));
  const { proposedBy, expiresAtMs, wanted, objections } = proposal;
  const hasObjected = objections.some(({ by }) => by.isMe);
  const isMine = isAbout(proposal, officer?.id);
  const mayConfirm = !proposedBy.isMe && (!isMine || wordsOf(wanted.act)?.subjectMayConfirm === true);
  const untilMs = Math.min(expiresAtMs, deadlineMsOf(wanted) ?? expiresAtMs);
  const until = formatDateTime(untilMs, i18n.locale);
  return (
    <li>
      <Card className="flex flex-col gap-3 border-l-4 border-l-amber p-5">
        <ProposalSubject proposal={proposal} />
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
              <Trans>This is about you: you can agree to it, and have no vote against it.</Trans>
            ) : (
              <Trans>This is about you: another officer decides it.</Trans>
            )}
          </p>
        )}
        {withdraw.error && <FailureAlert error={withdraw.error} />}
        <Objections proposal={proposal} />
        {asked === 'withdraw' && <WithdrawDialog proposal={proposal} onClose={() => setAsked(null)} />}
        {asked === 'object' && <ObjectDialog proposal={proposal} onClose={() => setAsked(null)} />}
        {officer?.role !== 'observer' && (
          <div className="flex flex-wrap gap-3">
            {mayConfirm && (
              <Button size="small" onClick={onConfirm}>
                <Trans>Look at it and confirm</Trans>
              </Button>
            )}
            {proposedBy.isMe && (
              <Button tone="secondary" size="small" pending={withdraw.isPending} onClick={takeBack}>
                <Trans>Take it back</Trans>
              </Button>
            )}
            {!proposedBy.isMe && !isMine && !hasObjected && (
              <Button tone="secondary" size="small" onClick={() => setAsked('object')}>
                <Trans>Object</Trans>
              </Button>
            )}
          </div>
        )}
      </Card>
    </li>
  );
}
