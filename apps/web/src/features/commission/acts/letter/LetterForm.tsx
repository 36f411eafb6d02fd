import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { Button } from '../../../../components/Button.tsx';
import { TextField } from '../../../../components/fields/TextField.tsx';
import { ProposeDialog } from '../ProposeDialog.tsx';

export interface Props {
  electionId: string;
  /** The voter who is looked at already. */
  voterNumber?: string;
}

/** Proposes a new letter for one voter; the officer who confirms it sees the code. */
export function LetterForm({ electionId, voterNumber = '' }: Props) {
  const { t } = useLingui();
  const [proposed, setProposed] = useState<{ voterNumber: string; reason: string }>();
  const form = useForm({ defaultValues: { voterNumber, reason: '' } });
  const { errors } = form.formState;
  return (
    <>
      <form
        noValidate
        onSubmit={form.handleSubmit((typed) => setProposed(typed))}
        className="flex flex-col gap-4"
      >
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
        <Button type="submit" tone="secondary" className="self-start">
          <Trans>Propose a new letter</Trans>
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
