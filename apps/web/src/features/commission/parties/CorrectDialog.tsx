import type { ReviewedNomination } from '@evoting/contract/commission/parties';
import { NAME_MAX_LENGTH } from '@evoting/contract/constants';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { TextField } from '../../../components/fields/TextField.tsx';
import { ProposeDialog } from '../acts/ProposeDialog.tsx';

/** Proposes to correct a name on the ballot. */
export function CorrectDialog({
  nomination,
  electionId,
  onClose,
}: {
  nomination: ReviewedNomination;
  electionId: string;
  onClose: () => void;
}) {
  const [name, setName] = useState(nomination.name);
  const { id: candidate, name: before } = nomination;
  const isSame = name.trim() === '' || name.trim() === before;
  return (
    <ProposeDialog
      act="correct-name"
      electionId={electionId}
      params={{ candidate, before, name: name.trim() }}
      missing={isSame && <Trans>Type another name first.</Trans>}
      onClose={onClose}
    >
      <TextField
        label={<Trans>Name on the ballot</Trans>}
        maxLength={NAME_MAX_LENGTH}
        value={name}
        onChange={({ target }) => setName(target.value)}
      />
    </ProposeDialog>
  );
}
