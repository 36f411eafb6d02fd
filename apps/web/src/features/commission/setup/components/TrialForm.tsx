import { Trans, useLingui } from '@lingui/react/macro';
import { useForm } from 'react-hook-form';
import { Button } from '../../../../components/Button.tsx';
import { FailureAlert } from '../../../../components/FailureAlert.tsx';
import { TextField } from '../../../../components/fields/TextField.tsx';
import { TriedMail } from '../../TriedMail.tsx';
import { useTryMail } from '../api.ts';
import { accountRules } from '../forms.ts';

/** Has a test mail sent to an address. */
export function TrialForm({ token }: { token: string }) {
  const { t } = useLingui();
  const trial = useTryMail(token);
  const form = useForm({ defaultValues: { email: '' } });
  return (
    <form
      noValidate
      className="flex flex-col items-start gap-4 *:w-full"
      onSubmit={form.handleSubmit(({ email }) => trial.mutate(email))}
    >
      {trial.isError && <FailureAlert error={trial.error} />}
      {trial.data && <TriedMail trial={trial.data} />}
      <TextField
        label={t`Send a test mail to`}
        type="email"
        inputMode="email"
        error={form.formState.errors.email?.message}
        {...form.register('email', accountRules().email)}
      />
      <Button type="submit" tone="secondary" pending={trial.isPending}>
        <Trans>Send</Trans>
      </Button>
    </form>
  );
}
