import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { Alert } from '../../../../components/Alert.tsx';
import { Button } from '../../../../components/Button.tsx';
import { Card } from '../../../../components/Card.tsx';
import { FailureAlert } from '../../../../components/FailureAlert.tsx';
import { TextField } from '../../../../components/fields/TextField.tsx';
import { useLookAtPlace } from './api.ts';
import { PlaceForm } from './PlaceForm.tsx';
import type { Place } from './WhosePlace.tsx';

/**
 * Corrects a place of a roll that is not frozen, once it was looked up: the form holds what the roll
 * has.
 */
export function CorrectPlace({ takesPhones }: { takesPhones: boolean }) {
  const { t } = useLingui();
  const look = useLookAtPlace();
  const [found, setFound] = useState<Place>();
  const [isDone, setDone] = useState(false);
  const form = useForm({ defaultValues: { voterNumber: '' } });
  const submit = form.handleSubmit(({ voterNumber }) => {
    setDone(false);
    setFound(undefined);
    look.mutate(voterNumber, { onSuccess: setFound });
  });
  const close = (done: boolean) => {
    setFound(undefined);
    setDone(done);
    form.reset();
  };
  return (
    <Card className="flex flex-col gap-4 p-5">
      <h2 className="text-xl">
        <Trans>Correct somebody</Trans>
      </h2>
      <p className="text-soft">
        <Trans>
          Until the roll is frozen, and while no one has claimed the place. Every earlier code for it stops
          working.
        </Trans>
      </p>
      <form noValidate onSubmit={submit} className="flex flex-col gap-4">
        {look.isError && <FailureAlert error={look.error} />}
        {isDone && <Corrected />}
        <TextField
          label={t`Voter number to correct`}
          autoComplete="off"
          error={form.formState.errors.voterNumber?.message}
          {...form.register('voterNumber', { required: t`Voter number is required` })}
        />
        <Button type="submit" tone="secondary" className="self-start" pending={look.isPending}>
          <Trans>Look at this place</Trans>
        </Button>
      </form>
      {found?.isClaimed && (
        <Alert tone="attention">
          <Trans>
            An account has this place, so it is not corrected. If it is wrong, take the place off, and add the
            voter under another number.
          </Trans>
        </Alert>
      )}
      {found && !found.isClaimed && (
        <PlaceForm key={found.voterNumber} place={found} takesPhones={takesPhones} onClose={close} />
      )}
    </Card>
  );
}

function Corrected() {
  return (
    <Alert tone="success">
      <Trans>
        Corrected. A letter that was made for this place before no longer works: make a new one, or let the
        voter have a code sent. The owner of the former e-mail or phone number is told.
      </Trans>
    </Alert>
  );
}
