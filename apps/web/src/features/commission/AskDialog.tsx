import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Button } from '../../components/Button.tsx';
import { Dialog } from '../../components/Dialog.tsx';
import { DialogActions } from '../../components/DialogActions.tsx';
import { FailureAlert } from '../../components/FailureAlert.tsx';

/** Asks for confirmation before something is removed for good. Cancel comes first. */
export function AskDialog({
  title,
  yes,
  isPending,
  error,
  onYes,
  onClose,
  children,
}: {
  title: ReactNode;
  yes: ReactNode;
  isPending: boolean;
  error: unknown;
  onYes: () => void;
  onClose: () => void;
  children: ReactNode;
}) {
  return (
    <Dialog open title={title} onClose={onClose}>
      {children}
      {error ? <FailureAlert error={error} /> : null}
      <DialogActions>
        <Button tone="secondary" onClick={onClose}>
          <Trans>Cancel</Trans>
        </Button>
        <Button tone="danger" pending={isPending} onClick={onYes}>
          {yes}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
