import type { RollImport } from '@evoting/contract/commission/roll';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Button } from '../../../components/Button.tsx';
import { FailureAlert } from '../../../components/FailureAlert.tsx';
import { TextField } from '../../../components/TextField.tsx';
import { ProposeDialog } from '../proposals/ProposeDialog.tsx';
import { useKeepLetters, useMakeLetters, useRoll } from './api.ts';
import { saveLetters } from './letterFile.ts';
import { PrintLetters } from './PrintLetters.tsx';

/**
 * The codes for the letters: saved once. Until the officer says that the file is kept, it may be made anew,
 * with other codes; of a frozen roll, whose letters may be in the post, by two officers.
 */
export function Letters({ list }: { list: RollImport }) {
  const keep = useKeepLetters(list.id);
  const roll = useRoll().data;
  const make = useMakeLetters(list.id, (letters) => saveLetters('letters.csv', letters));
  const print = make.isSuccess && roll?.election && (
    <PrintLetters letters={make.data.letters} electionTitle={roll.election.title} />
  );
  if (list.letters === 'kept')
    return (
      <>
        <p className="text-soft">
          <Trans>The letters of this list were given out. Their codes are nowhere else.</Trans>
        </p>
        {print}
      </>
    );
  return (
    <div className="flex flex-col gap-3 border-t border-line pt-4">
      <p>
        <Trans>
          Each person claims the place with a code: that of a letter, or one that is mailed to the address on
          the roll. The list for the letters exists once: the server keeps no code.
        </Trans>
      </p>
      {make.isError && <FailureAlert error={make.error} />}
      {keep.isError && <FailureAlert error={keep.error} />}
      <div className="flex flex-wrap gap-3">
        {roll?.election && roll.frozen && list.letters === 'begun' ? (
          <RenewLetters list={list} electionId={roll.election.id} />
        ) : (
          <Button tone="secondary" pending={make.isPending} onClick={() => make.mutate()}>
            {make.isSuccess ? (
              <Trans>Make the letters anew, with other codes</Trans>
            ) : (
              <Trans>Save the list for the letters</Trans>
            )}
          </Button>
        )}
        {print}
        {make.isSuccess && (
          <Button pending={keep.isPending} onClick={() => keep.mutate(make.data.run)}>
            <Trans>I have the file: never make it again</Trans>
          </Button>
        )}
      </div>
    </div>
  );
}

function RenewLetters({ list, electionId }: { list: RollImport; electionId: string }) {
  const { t } = useLingui();
  const [isOpen, setOpen] = useState(false);
  const [reason, setReason] = useState('');
  return (
    <>
      <Button tone="secondary" onClick={() => setOpen(true)}>
        <Trans>Propose to make the letters anew</Trans>
      </Button>
      {isOpen && (
        <ProposeDialog
          title={<Trans>Make the letters anew</Trans>}
          electionId={electionId}
          wanted={
            reason.trim() === ''
              ? null
              : {
                  act: 'renew-letters',
                  params: { list: list.id, fileName: list.fileName, reason: reason.trim() },
                }
          }
          onClose={() => setOpen(false)}
        >
          <p>
            <Trans>
              All codes of this list that nobody has used yet become worth nothing, also those of letters in
              the post, once the new ones are saved.
            </Trans>
          </p>
          <TextField
            label={t`Reason`}
            autoComplete="off"
            value={reason}
            onChange={(event) => setReason(event.target.value)}
          />
        </ProposeDialog>
      )}
    </>
  );
}
