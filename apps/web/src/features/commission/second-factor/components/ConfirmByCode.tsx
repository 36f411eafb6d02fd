import { Trans, useLingui } from '@lingui/react/macro';
import { useForm } from 'react-hook-form';
import { Button } from '../../../../components/Button.tsx';
import { FailureAlert } from '../../../../components/FailureAlert.tsx';
import { TextField } from '../../../../components/fields/TextField.tsx';
import { CodeField } from '../../CodeField.tsx';
import { useConfirmByCode } from '../api.ts';

/** Confirms by a code of the authenticator, or a recovery code. */
export function ConfirmByCode({ kind, onDone }: { kind: 'code' | 'recovery'; onDone: () => void }) {
  const { t } = useLingui();
  const confirm = useConfirmByCode(kind, onDone);
  const form = useForm({ defaultValues: { code: '' } });
  const field = {
    error: form.formState.errors.code?.message,
    ...form.register('code', { required: t`Type a code` }),
  };
  return (
    <form
      noValidate
      className="flex flex-col items-start gap-5 *:w-full"
      onSubmit={form.handleSubmit(({ code }) => confirm.mutate(code))}
    >
      {confirm.isError && <FailureAlert error={confirm.error} />}
      {kind === 'code' ? (
        <CodeField {...field} />
      ) : (
        <TextField
          label={t`Recovery code`}
          hint={t`One of those that you kept; it works once. Without one, ask another returning officer to remove you and to invite you again.`}
          autoComplete="off"
          {...field}
        />
      )}
      <Button type="submit" size="large" pending={confirm.isPending}>
        <Trans>Confirm</Trans>
      </Button>
    </form>
  );
}
