import type { Proposal } from '@evoting/contract/commission/proposals';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Button } from '../../../components/Button.tsx';
import { Dialog } from '../../../components/Dialog.tsx';
import { DialogActions } from '../../../components/DialogActions.tsx';
import { FailureAlert } from '../../../components/FailureAlert.tsx';
import { showToast } from '../../../components/toasts/toast.ts';
import { ReasonField } from '../ReasonField.tsx';
import { useObject } from './api.ts';
import { ProposalSubject } from './ProposalSubject.tsx';
import { useWay } from './useWay.ts';
import { WayField } from './WayField.tsx';

/** Votes against another officer's proposal, with a reason. */
export function ObjectDialog({ proposal, onClose }: { proposal: Proposal; onClose: () => void }) {
  const { t } = useLingui();
  const object = useObject();
  const ways = useWay();
  const [reason, setReason] = useState('');
  const { way } = ways;
  const send = () =>
    way &&
    object.mutate(
      { proposal, reason, way },
      {
        onSuccess: (isRejected) => {
          const title = isRejected
            ? t`A majority has objected: the proposal has ended.`
            : t`Your objection is kept, and every officer is told.`;
          showToast({ tone: 'success', title });
          onClose();
        },
      },
    );
  return (
    <Dialog open title={<Trans>Object to this</Trans>} onClose={onClose}>
      <ProposalSubject proposal={proposal} />
      <p className="text-soft">
        <Trans>
          An objection is a vote. The proposal can still be confirmed until more officers have objected than
          are left to agree. Every officer reads your reason, also in the log.
        </Trans>
      </p>
      <ReasonField value={reason} onChange={setReason} />
      <WayField ways={ways} />
      {object.error && <FailureAlert error={object.error} />}
      <DialogActions>
        <Button tone="secondary" onClick={onClose}>
          <Trans>Not now</Trans>
        </Button>
        <Button pending={object.isPending} disabled={!way || reason.trim() === ''} onClick={send}>
          <Trans>Object</Trans>
        </Button>
      </DialogActions>
    </Dialog>
  );
}
