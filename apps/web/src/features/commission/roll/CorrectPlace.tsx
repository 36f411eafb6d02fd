import type { BodyOf, DataOf } from '@evoting/contract/calls';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { Alert } from '../../../components/Alert.tsx';
import { Button } from '../../../components/Button.tsx';
import { Card } from '../../../components/Card.tsx';
import { FailureAlert } from '../../../components/FailureAlert.tsx';
import { TextField } from '../../../components/TextField.tsx';
import { useWholeArea } from '../areas/api.ts';
import { useCorrectPlace, useLookAtPlace } from './api.ts';

type Place = DataOf<'POST /commission/roll/places/looks'>['place'];

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

type Typed = Record<'surname' | 'name' | 'area' | 'contact' | 'reason', string>;

interface PlaceFormProps {
  place: Place;
  takesPhones: boolean;
  onClose: (done: boolean) => void;
}

function PlaceForm({ place, takesPhones, onClose }: PlaceFormProps) {
  const { t } = useLingui();
  const correct = useCorrectPlace();
  const hasAreas = useWholeArea() === undefined;
  const { surname, name, areaCode, contact } = place;
  const form = useForm<Typed>({
    defaultValues: { surname, name, area: areaCode, contact: contact ?? '', reason: '' },
  });
  const submit = form.handleSubmit((typed) =>
    correct.mutate(correctionOf(place, typed), { onSuccess: () => onClose(true) }),
  );
  const field = (of: keyof Typed, label: string, hint?: string) => (
    <TextField
      label={label}
      hint={hint}
      autoComplete="off"
      error={form.formState.errors[of]?.message}
      {...form.register(of, of === 'contact' ? {} : { required: t`${label} is required` })}
    />
  );
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4 border-t border-line pt-4">
      {correct.isError && <FailureAlert error={correct.error} />}
      <p className="wrap-anywhere">
        <Trans>
          Number {place.voterNumber}, area {place.area}. Change what is wrong; the rest stays.
        </Trans>
      </p>
      {field('surname', t`Surname on the roll`)}
      {field('name', t`Given names on the roll`)}
      {hasAreas && field('area', t`Area code on the roll`)}
      {field(
        'contact',
        takesPhones ? t`E-mail or phone on the roll` : t`E-mail on the roll`,
        t`Empty for none. The owner of the present one is told.`,
      )}
      {field('reason', t`Reason for the correction`)}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" pending={correct.isPending}>
          <Trans>Correct this place</Trans>
        </Button>
        <Button tone="secondary" onClick={() => onClose(false)}>
          <Trans>Cancel</Trans>
        </Button>
      </div>
    </form>
  );
}

/** Only what was changed: what a colleague corrects meanwhile stays. */
function correctionOf(
  { voterNumber, ...place }: Place,
  { surname, name, area, contact, reason }: Typed,
): BodyOf<'POST /commission/roll/corrections'> {
  const mail = contact.trim() || null;
  return {
    ...{ voterNumber, reason },
    ...(surname !== place.surname && { surname }),
    ...(name !== place.name && { name }),
    ...(area !== place.areaCode && { area }),
    ...(mail !== place.contact && { contact: mail }),
  };
}
