import type { ListedParty } from '@evoting/contract/commission/parties';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { ProposeDialog } from '../acts/ProposeDialog.tsx';
import { ReasonField } from '../ReasonField.tsx';

/** Proposes to suspend a party, or to readmit a suspended one. */
export function JudgeDialog({
  party: { id, name, status },
  electionId,
  onClose,
}: {
  party: ListedParty;
  electionId: string;
  onClose: () => void;
}) {
  const [reason, setReason] = useState('');
  const isSuspended = status === 'suspended';
  return (
    <ProposeDialog
      act={isSuspended ? 'readmit-party' : 'suspend-party'}
      electionId={electionId}
      params={{ party: id, name, reason }}
      missing={reason.trim() === '' && <Trans>Give a reason first.</Trans>}
      onClose={onClose}
    >
      {!isSuspended && (
        <p>
          <Trans>
            A suspended party cannot put up or change anything. Its candidates stay where they are, on the
            ballot too.
          </Trans>
        </p>
      )}
      <ReasonField value={reason} onChange={setReason} />
    </ProposeDialog>
  );
}
