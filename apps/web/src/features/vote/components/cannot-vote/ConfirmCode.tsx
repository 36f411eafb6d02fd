import { Trans, useLingui } from '@lingui/react/macro';
import { useForm } from 'react-hook-form';
import { Button } from '../../../../components/Button.tsx';
import { FailureAlert } from '../../../../components/FailureAlert.tsx';
import { TextField } from '../../../../components/fields/TextField.tsx';
import { useConfirmEmail } from '../../api.ts';

/** Takes the code that was mailed. */
export function ConfirmCode({ isMailed }: { isMailed: boolean }) {
  const { t } = useLingui();
  const confirm = useConfirmEmail();
  const form = useForm({ defaultValues: { code: '' } });
  return (
    <form
      noValidate
      onSubmit={form.handleSubmit((typed) => confirm.mutate(typed))}
      className="flex flex-col gap-5"
    >
      {confirm.isError && <FailureAlert error={confirm.error} />}
      {isMailed && (
        <p role="status">
          <Trans>The code is on its way. Nothing after a few minutes? Look among the unwanted mail.</Trans>
        </p>
      )}
      <TextField
        label={t`Code`}
        inputMode="numeric"
        autoComplete="one-time-code"
        error={form.formState.errors.code?.message}
        {...form.register('code', { required: t`Code is required` })}
      />
      <Button type="submit" size="large" pending={confirm.isPending}>
        <Trans>Confirm</Trans>
      </Button>
    </form>
  );
}
