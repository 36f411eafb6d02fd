import type { ListedParty } from '@evoting/contract/commission/parties';
import { Trans } from '@lingui/react/macro';
import { type FormEvent, useState } from 'react';
import { Button } from '../../../components/Button.tsx';
import { Dialog } from '../../../components/Dialog.tsx';
import { DialogActions } from '../../../components/DialogActions.tsx';
import { FailureAlert } from '../../../components/FailureAlert.tsx';
import { ReasonField } from '../ReasonField.tsx';
import { useRefuseParty } from './api.ts';

/** Refuses a registered party that is not what it claims to be; its name is free then. */
export function RefuseDialog({ party, onClose }: { party: ListedParty; onClose: () => void }) {
  const refuse = useRefuseParty();
  const [reason, setReason] = useState('');
  const { name } = party;
  function send(event: FormEvent) {
    event.preventDefault();
    refuse.mutate({ party, reason }, { onSuccess: onClose });
  }
  return (
    <Dialog open title={<Trans>Refuse {name}</Trans>} onClose={onClose}>
      <form onSubmit={send} className="flex flex-col gap-4">
        <p>
          <Trans>
            The party is then no longer registered, and others can register under its name. It cannot be taken
            back. The people who act for it keep their accounts and read your reason.
          </Trans>
        </p>
        <ReasonField value={reason} onChange={setReason} />
        {refuse.error && <FailureAlert error={refuse.error} />}
        <DialogActions>
          <Button tone="secondary" onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button type="submit" tone="danger" pending={refuse.isPending}>
            <Trans>Refuse</Trans>
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
