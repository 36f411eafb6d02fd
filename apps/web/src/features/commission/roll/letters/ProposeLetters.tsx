import type { RollImport } from '@evoting/contract/commission/roll';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Button } from '../../../../components/Button.tsx';
import { TextField } from '../../../../components/fields/TextField.tsx';
import { useProposals } from '../../acts/api.ts';
import { ProposeDialog } from '../../acts/ProposeDialog.tsx';

/** Proposes the letters of a list, with a reason. */
export function ProposeLetters({ list, electionId }: { list: RollImport; electionId: string }) {
  const { t } = useLingui();
  const areFirst = list.lettersRun === null;
  const [isOpen, setOpen] = useState(false);
  const [reason, setReason] = useState('');
  const waits = useProposals().data?.proposals.some(
    ({ state, wanted }) =>
      state === 'waiting' && wanted.act === 'renew-letters' && wanted.params.list === list.id,
  );
  if (waits && !isOpen)
    return (
      <p>
        <Trans>The letters are proposed, and wait above for a second officer.</Trans>
      </p>
    );
  return (
    <>
      <Button tone="secondary" onClick={() => setOpen(true)}>
        {areFirst ? (
          <Trans>Propose to make the letters</Trans>
        ) : (
          <Trans>Propose to make the letters again</Trans>
        )}
      </Button>
      {isOpen && (
        <ProposeDialog
          act="renew-letters"
          {...(!areFirst && { title: <Trans>Make the letters again</Trans> })}
          electionId={electionId}
          params={{ list: list.id, fileName: list.fileName, reason: reason.trim() }}
          missing={reason.trim() === '' && <Trans>Give a reason first.</Trans>}
          onClose={() => setOpen(false)}
        >
          <p>
            {areFirst ? (
              <Trans>
                Once a colleague has confirmed it, you save the list for the letters here. You then have the
                code of everybody on it who has no account yet: keep the file to yourself.
              </Trans>
            ) : (
              <Trans>
                All codes of this list that no one has used yet stop working once the new ones are saved, also
                those of letters in the post.
              </Trans>
            )}
          </p>
          <TextField
            label={t`Reason`}
            hint={areFirst ? t`Such as: the first letters` : undefined}
            autoComplete="off"
            value={reason}
            onChange={(event) => setReason(event.target.value)}
          />
        </ProposeDialog>
      )}
    </>
  );
}
