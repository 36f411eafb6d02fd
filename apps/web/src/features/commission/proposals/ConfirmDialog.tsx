import type { Proposal } from '@evoting/contract/commission/proposals';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '../../../components/Button.tsx';
import { Dialog, DialogActions } from '../../../components/Dialog.tsx';
import { FailureAlert } from '../../../components/FailureAlert.tsx';
import { showToast } from '../../../components/toast.ts';
import { useConfirm } from './api.ts';
import { Told } from './Told.tsx';

/** The second officer reads what the first one proposed; the confirmation does it. */
export function ConfirmDialog({ proposal, onClose }: { proposal: Proposal; onClose: () => void }) {
  const { t } = useLingui();
  const confirm = useConfirm();
  const onSuccess = () => {
    showToast({ tone: 'success', title: t`Confirmed and done.` });
    onClose();
  };
  return (
    <Dialog open title={<Trans>Confirm what {proposal.proposedBy.name} proposes</Trans>} onClose={onClose}>
      <p className="text-lg wrap-anywhere">
        <Told wanted={proposal.wanted} />
      </p>
      <p className="text-soft">
        <Trans>It is done with your confirmation, and the log shows both of you.</Trans>
      </p>
      {confirm.error && <FailureAlert error={confirm.error} />}
      <DialogActions>
        <Button tone="secondary" onClick={onClose}>
          <Trans>Not now</Trans>
        </Button>
        <Button pending={confirm.isPending} onClick={() => confirm.mutate(proposal, { onSuccess })}>
          <Trans>Confirm</Trans>
        </Button>
      </DialogActions>
    </Dialog>
  );
}
