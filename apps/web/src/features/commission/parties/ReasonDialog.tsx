import type { ReviewedNomination } from '@evoting/contract/commission/parties';
import { Trans } from '@lingui/react/macro';
import { type FormEvent, useState } from 'react';
import { Button } from '../../../components/Button.tsx';
import { Dialog } from '../../../components/Dialog.tsx';
import { DialogActions } from '../../../components/DialogActions.tsx';
import { FailureAlert } from '../../../components/FailureAlert.tsx';
import { ReasonField } from '../ReasonField.tsx';
import { useReview } from './api.ts';

/** A nomination leaves the paper with a reason, which its party gets by mail. */
export function ReasonDialog({
  kind,
  nomination,
  onClose,
}: {
  kind: 'send-back' | 'withdraw';
  nomination: ReviewedNomination;
  onClose: () => void;
}) {
  const review = useReview();
  const [reason, setReason] = useState('');
  const { name, isIndependent } = nomination;
  function send(event: FormEvent) {
    event.preventDefault();
    review.mutate({ nomination, body: { kind, reason } }, { onSuccess: onClose });
  }
  return (
    <Dialog open title={titleOf(kind, name, isIndependent)} onClose={onClose}>
      <form onSubmit={send} className="flex flex-col gap-4">
        <p>
          {isIndependent ? (
            kind === 'send-back' ? (
              <Trans>Officers read your reason in the list, and change what you ask for.</Trans>
            ) : (
              <Trans>This nomination is then over for good.</Trans>
            )
          ) : kind === 'send-back' ? (
            <Trans>The party reads your reason, changes what you ask for, and submits it again.</Trans>
          ) : (
            <Trans>This nomination is then over for good. The party reads your reason.</Trans>
          )}
        </p>
        <ReasonField value={reason} onChange={setReason} />
        {review.error && <FailureAlert error={review.error} />}
        <DialogActions>
          <Button tone="secondary" onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button type="submit" tone={kind === 'withdraw' ? 'danger' : 'primary'} pending={review.isPending}>
            {kind === 'send-back' ? <Trans>Send back</Trans> : <Trans>Withdraw</Trans>}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

function titleOf(kind: 'send-back' | 'withdraw', name: string, isIndependent: boolean) {
  if (kind === 'withdraw') return <Trans>Withdraw {name}</Trans>;
  return isIndependent ? <Trans>Send {name} back</Trans> : <Trans>Send {name} back to the party</Trans>;
}
