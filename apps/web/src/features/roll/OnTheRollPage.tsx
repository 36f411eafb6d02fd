import { Trans, useLingui } from '@lingui/react/macro';
import { useForm } from 'react-hook-form';
import { Button } from '../../components/Button.tsx';
import { Card } from '../../components/Card.tsx';
import { FailureAlert } from '../../components/FailureAlert.tsx';
import { TextField } from '../../components/fields/TextField.tsx';
import { useOnTheRoll } from './api.ts';
import { RollAnswer } from './RollAnswer.tsx';

/** Looks up the area of a voter on the roll by number and surname. */
export function OnTheRollPage() {
  const { t } = useLingui();
  const lookup = useOnTheRoll();
  const form = useForm({ defaultValues: { voterNumber: '', surname: '' } });
  const { errors } = form.formState;
  return (
    <div className="wide py-8 sm:py-12">
      <title>{t`Am I on the roll? - E-Voting`}</title>
      <Card className="mx-auto flex w-full max-w-xl flex-col gap-5 p-5 sm:p-8">
        <h1 className="text-3xl">
          <Trans>Am I on the roll?</Trans>
        </h1>
        <p>
          <Trans>
            Type your voter number and your surname as they are on your card. The answer is your area, and
            nothing else about you.
          </Trans>
        </p>
        <form
          noValidate
          onSubmit={form.handleSubmit((typed) => lookup.mutate(typed))}
          className="flex flex-col gap-5"
        >
          {lookup.isError && <FailureAlert error={lookup.error} />}
          <TextField
            label={t`Voter number`}
            autoComplete="off"
            autoCapitalize="characters"
            error={errors.voterNumber?.message}
            {...form.register('voterNumber', { required: t`Voter number is required` })}
          />
          <TextField
            label={t`Surname`}
            autoComplete="family-name"
            error={errors.surname?.message}
            {...form.register('surname', { required: t`Surname is required` })}
          />
          <Button type="submit" size="large" pending={lookup.isPending}>
            <Trans>Look</Trans>
          </Button>
        </form>
        {lookup.isSuccess && !lookup.isPending && <RollAnswer area={lookup.data} />}
      </Card>
    </div>
  );
}
