import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { Alert } from '../../../../components/Alert.tsx';
import { Button } from '../../../../components/Button.tsx';
import { Card } from '../../../../components/Card.tsx';
import { FailureAlert } from '../../../../components/FailureAlert.tsx';
import { TextField } from '../../../../components/fields/TextField.tsx';
import { ActSentence } from '../../acts/ActSentence.tsx';
import { ProposeDialog } from '../../acts/ProposeDialog.tsx';
import { useWholeArea } from '../../queries/areas.ts';
import { useAddPlace } from './api.ts';

export interface ChangeProps {
  electionId: string;
  /** Then a change is proposed, and another officer confirms it. */
  isFrozen: boolean;
  /** True if a contact may be a phone number. */
  takesPhones: boolean;
}

const EMPTY = { voterNumber: '', surname: '', name: '', area: '', contact: '', reason: '' };

/** Adds somebody to the roll, or proposes it. */
export function AddPlace({ electionId, isFrozen, takesPhones }: ChangeProps) {
  const { t } = useLingui();
  const add = useAddPlace();
  const [proposed, setProposed] = useState<typeof EMPTY>();
  const form = useForm({ defaultValues: EMPTY });
  const { errors } = form.formState;
  const whole = useWholeArea();
  const listed = ({ area, contact, ...typed }: typeof EMPTY) => ({
    ...typed,
    area: whole ?? area,
    contact: contact.trim() || null,
  });
  const params = proposed && listed(proposed);
  const submit = form.handleSubmit((typed) =>
    isFrozen ? setProposed(typed) : add.mutate(listed(typed), { onSuccess: () => form.reset() }),
  );
  const field = (name: keyof typeof EMPTY, label: string, isNeeded = true, hint?: string) => (
    <TextField
      label={label}
      hint={hint}
      autoComplete="off"
      error={errors[name]?.message}
      {...form.register(name, isNeeded ? { required: t`${label} is required` } : {})}
    />
  );
  return (
    <Card className="flex flex-col gap-4 p-5">
      <h2 className="text-xl">
        <Trans>Add somebody</Trans>
      </h2>
      <form noValidate onSubmit={submit} className="flex flex-col gap-4">
        {add.isError && <FailureAlert error={add.error} />}
        {add.isSuccess && (
          <Alert tone="success">
            <Trans>Added. Without a contact, propose a new letter next: nobody has a code yet.</Trans>
          </Alert>
        )}
        {field('voterNumber', t`Voter number`)}
        {field('surname', t`Surname`)}
        {field('name', t`Given names`)}
        {whole === undefined && field('area', t`Code of the area`)}
        {field(
          'contact',
          takesPhones ? t`E-mail or phone` : t`E-mail`,
          false,
          t`Without one, propose a new letter next.`,
        )}
        {field('reason', t`Reason`)}
        <Button type="submit" className="self-start" pending={add.isPending}>
          {isFrozen ? <Trans>Propose to add</Trans> : <Trans>Add to the roll</Trans>}
        </Button>
      </form>
      {params && (
        <ProposeDialog
          act="add-to-roll"
          electionId={electionId}
          params={params}
          onClose={() => setProposed(undefined)}
        >
          <p className="wrap-anywhere">
            <ActSentence wanted={{ act: 'add-to-roll', params }} />
          </p>
        </ProposeDialog>
      )}
    </Card>
  );
}
