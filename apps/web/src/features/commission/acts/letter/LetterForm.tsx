import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { Button } from '../../../../components/Button.tsx';
import { FailureAlert } from '../../../../components/FailureAlert.tsx';
import { TextField } from '../../../../components/fields/TextField.tsx';
import { ProposeDialog } from '../ProposeDialog.tsx';
import { useNewLetter } from './api.ts';
import { OneLetter } from './OneLetter.tsx';

export interface Props {
  electionId: string;
  /** Then a new letter is proposed, and who confirms it sees the code. */
  takesTwo: boolean;
  /** The voter who is looked at already. */
  voterNumber?: string;
}

/** Makes a new letter for one voter, or proposes it. */
export function LetterForm({ electionId, takesTwo, voterNumber = '' }: Props) {
  const { t } = useLingui();
  const make = useNewLetter();
  const [proposed, setProposed] = useState<{ voterNumber: string; reason: string }>();
  const form = useForm({ defaultValues: { voterNumber, reason: '' } });
  const { errors } = form.formState;
  const submit = form.handleSubmit((typed) =>
    takesTwo ? setProposed(typed) : make.mutate(typed, { onSuccess: () => form.reset() }),
  );
  return (
    <>
      <form noValidate onSubmit={submit} className="flex flex-col gap-4">
        {make.isError && <FailureAlert error={make.error} />}
        {make.isSuccess && <OneLetter letter={make.data} />}
        {voterNumber === '' && (
          <TextField
            label={t`Voter number of the letter`}
            autoComplete="off"
            error={errors.voterNumber?.message}
            {...form.register('voterNumber', { required: t`Voter number is required` })}
          />
        )}
        <TextField
          label={t`Reason for the letter`}
          autoComplete="off"
          error={errors.reason?.message}
          {...form.register('reason', { required: t`Reason is required` })}
        />
        <Button type="submit" tone="secondary" className="self-start" pending={make.isPending}>
          {takesTwo ? <Trans>Propose a new letter</Trans> : <Trans>Make a new letter</Trans>}
        </Button>
      </form>
      {proposed && (
        <ProposeDialog
          act="new-letter"
          electionId={electionId}
          params={proposed}
          onClose={() => setProposed(undefined)}
        >
          <p className="wrap-anywhere">{proposed.voterNumber}</p>
          <p>
            <Trans>
              The officer who confirms it sees the code, once, and prints the letter or hands it over.
            </Trans>
          </p>
        </ProposeDialog>
      )}
    </>
  );
}
