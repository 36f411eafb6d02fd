import type { ListedParty } from '@evoting/contract/commission/parties';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { ProposeDialog } from '../acts/ProposeDialog.tsx';
import { ReasonField } from '../ReasonField.tsx';

/** A party is suspended, or readmitted, by two officers. */
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
  const params = { party: id, name, reason };
  const act = isSuspended ? 'readmit-party' : 'suspend-party';
  return (
    <ProposeDialog
      title={isSuspended ? <Trans>Readmit {name}</Trans> : <Trans>Suspend {name}</Trans>}
      electionId={electionId}
      wanted={reason.trim() === '' ? null : { act, params }}
      missing={<Trans>Give a reason first.</Trans>}
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
