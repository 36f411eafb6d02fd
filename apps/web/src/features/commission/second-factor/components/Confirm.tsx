import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { Button } from '../../../../components/Button.tsx';
import { FailureAlert } from '../../../../components/FailureAlert.tsx';
import { TextField } from '../../../../components/TextField.tsx';
import { useConfirmByCode, useConfirmByPasskey } from '../api.ts';
import { CodeField } from './CodeField.tsx';

/** Asks for the factor that the officer has, or for a recovery code. */
export function Confirm({
  hasAuthenticator,
  hasPasskey,
  onDone,
}: {
  hasAuthenticator: boolean;
  hasPasskey: boolean;
  onDone: () => void;
}) {
  const [isLost, setLost] = useState(false);
  const byPasskey = useConfirmByPasskey(onDone);
  return (
    <div className="flex flex-col gap-8">
      {hasPasskey && !isLost && (
        <div className="flex flex-col items-start gap-4">
          {byPasskey.isError && <FailureAlert error={byPasskey.error} />}
          <Button size="large" pending={byPasskey.isPending} onClick={() => byPasskey.mutate()}>
            <Trans>Use your passkey</Trans>
          </Button>
        </div>
      )}
      {hasAuthenticator && !isLost && <CodeForm kind="code" onDone={onDone} />}
      {isLost && <CodeForm kind="recovery" onDone={onDone} />}
      <Button tone="quiet" className="-ml-5 self-start" onClick={() => setLost(!isLost)}>
        {isLost ? <Trans>Back</Trans> : <Trans>I have lost it</Trans>}
      </Button>
    </div>
  );
}

function CodeForm({ kind, onDone }: { kind: 'code' | 'recovery'; onDone: () => void }) {
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
