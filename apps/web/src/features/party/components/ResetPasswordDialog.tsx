import type { Candidate } from '@evoting/contract/party';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '../../../components/Button.tsx';
import { Dialog } from '../../../components/Dialog.tsx';
import { DialogActions } from '../../../components/DialogActions.tsx';
import { showToast } from '../../../components/toasts/toast.ts';
import { useResetPassword } from '../api.ts';

/** Asks for confirmation before a candidate's password is replaced. */
export function ResetPasswordDialog({ candidate, onClose }: { candidate: Candidate; onClose: () => void }) {
  const { t } = useLingui();
  const reset = useResetPassword();
  const { id, name, email } = candidate;
  function send() {
    reset.mutate(id, {
      onSuccess: () => {
        showToast({
          tone: 'success',
          title: t`Candidate Password has been reset.`,
          description: t`New Password has been to sent to the candidate's registered email`,
        });
        onClose();
      },
      onError: () => showToast({ tone: 'danger', title: t`Failed to reset candidate's password!` }),
    });
  }
  return (
    <Dialog open title={<Trans>Reset Candidate's Password</Trans>} onClose={onClose}>
      <p>
        <Trans>
          <strong>{name}</strong> gets a new password by mail to <strong>{email}</strong>. The old one stops
          working, and every open session of the candidate ends.
        </Trans>
      </p>
      <DialogActions>
        <Button tone="secondary" onClick={onClose}>
          <Trans>Cancel</Trans>
        </Button>
        <Button pending={reset.isPending} onClick={send}>
          <Trans>Reset Password</Trans>
        </Button>
      </DialogActions>
    </Dialog>
  );
}
