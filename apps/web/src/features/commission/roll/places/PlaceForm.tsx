import { Trans, useLingui } from '@lingui/react/macro';
import { useForm } from 'react-hook-form';
import { Button } from '../../../../components/Button.tsx';
import { FailureAlert } from '../../../../components/FailureAlert.tsx';
import { TextField } from '../../../../components/fields/TextField.tsx';
import { useWholeArea } from '../../queries/areas.ts';
import { useCorrectPlace } from './api.ts';
import { type CorrectionValues, correctionOf } from './correction.ts';
import type { Place } from './WhosePlace.tsx';

interface PlaceFormProps {
  place: Place;
  takesPhones: boolean;
  onClose: (done: boolean) => void;
}

/** The fields of a place as the roll has them, to correct. */
export function PlaceForm({ place, takesPhones, onClose }: PlaceFormProps) {
  const { t } = useLingui();
  const correct = useCorrectPlace();
  const hasAreas = useWholeArea() === undefined;
  const { surname, name, areaCode, contact } = place;
  const form = useForm<CorrectionValues>({
    defaultValues: { surname, name, area: areaCode, contact: contact ?? '', reason: '' },
  });
  const submit = form.handleSubmit((typed) =>
    correct.mutate(correctionOf(place, typed), { onSuccess: () => onClose(true) }),
  );
  const field = (of: keyof CorrectionValues, label: string, hint?: string) => (
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
