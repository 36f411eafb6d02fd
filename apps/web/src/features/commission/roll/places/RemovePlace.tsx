import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { Alert } from '../../../../components/Alert.tsx';
import { Button } from '../../../../components/Button.tsx';
import { Card } from '../../../../components/Card.tsx';
import { FailureAlert } from '../../../../components/FailureAlert.tsx';
import { TextField } from '../../../../components/fields/TextField.tsx';
import { ProposeDialog } from '../../acts/ProposeDialog.tsx';
import { useLookAtPlace } from './api.ts';
import { type PlaceToRemove, RemoveDialog } from './RemoveDialog.tsx';
import { WhosePlace } from './WhosePlace.tsx';

/** Takes somebody off the roll, after showing whose place it is. */
export function RemovePlace({ electionId, isFrozen }: { electionId: string; isFrozen: boolean }) {
  const { t } = useLingui();
  const look = useLookAtPlace();
  const [found, setFound] = useState<PlaceToRemove>();
  const [isDone, setDone] = useState(false);
  const form = useForm({ defaultValues: { voterNumber: '', reason: '' } });
  const { errors } = form.formState;
  const submit = form.handleSubmit(({ voterNumber, reason }) => {
    setDone(false);
    look.mutate(voterNumber, { onSuccess: (place) => setFound({ ...place, reason }) });
  });
  const close = () => setFound(undefined);
  return (
    <Card className="flex flex-col gap-4 p-5">
      <h2 className="text-xl">
        <Trans>Take somebody off</Trans>
      </h2>
      <p className="text-soft">
        {isFrozen ? (
          <Trans>
            For good: the number never has a place in this election again. A person who has voted stays.
          </Trans>
        ) : (
          <Trans>
            If no one has claimed the place, its number is free again, and can be added once more.
          </Trans>
        )}
      </p>
      <form noValidate onSubmit={submit} className="flex flex-col gap-4">
        {look.isError && <FailureAlert error={look.error} />}
        {isDone && (
          <Alert tone="success">
            <Trans>Taken off the roll.</Trans>
          </Alert>
        )}
        <TextField
          label={t`Voter number to take off`}
          autoComplete="off"
          error={errors.voterNumber?.message}
          {...form.register('voterNumber', { required: t`Voter number is required` })}
        />
        <TextField
          label={t`Reason for taking off`}
          autoComplete="off"
          error={errors.reason?.message}
          {...form.register('reason', { required: t`Reason is required` })}
        />
        <Button type="submit" tone="danger" className="self-start" pending={look.isPending}>
          {isFrozen ? <Trans>Propose to take off</Trans> : <Trans>Take off the roll</Trans>}
        </Button>
      </form>
      {found && isFrozen && (
        <ProposeDialog act="remove-from-roll" electionId={electionId} params={ownerOf(found)} onClose={close}>
          <WhosePlace place={found} />
        </ProposeDialog>
      )}
      {found && !isFrozen && (
        <RemoveDialog
          found={found}
          onClose={close}
          onDone={() => {
            close();
            form.reset();
            setDone(true);
          }}
        />
      )}
    </Card>
  );
}

/** The parameters of the act: the owner of the place only. */
const ownerOf = ({ voterNumber, surname, name, area, reason }: PlaceToRemove) => ({
  voterNumber,
  surname,
  name,
  area,
  reason,
});
