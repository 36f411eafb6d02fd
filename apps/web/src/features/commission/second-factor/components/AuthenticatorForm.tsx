import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import { Button } from '../../../../components/Button.tsx';
import { FailureAlert } from '../../../../components/FailureAlert.tsx';
import { QrCode } from '../../../../components/QrCode.tsx';
import { Skeleton } from '../../../../components/Skeleton.tsx';
import { CodeField } from '../../CodeField.tsx';
import { useBeginAuthenticator, useFinishAuthenticator } from '../api.ts';

/** The secret as a QR code and as letters, and the first code that the app makes of it. */
export function AuthenticatorForm({ onDone }: { onDone: (codes: string[] | null) => void }) {
  const { t } = useLingui();
  const { mutate: begin, data, error } = useBeginAuthenticator();
  const finish = useFinishAuthenticator();
  const form = useForm({ defaultValues: { code: '' } });
  useEffect(() => begin(), [begin]);
  if (error)
    return (
      <>
        <FailureAlert error={error} />
        <Button tone="secondary" onClick={() => begin()}>
          <Trans>Try again</Trans>
        </Button>
      </>
    );
  if (!data) return <Skeleton className="size-52" />;
  const letters = (data.secret.match(/.{1,4}/g) ?? []).join(' ');
  return (
    <form
      noValidate
      className="flex w-full flex-col items-start gap-5"
      onSubmit={form.handleSubmit(({ code }) => finish.mutate(code, { onSuccess: onDone }))}
    >
      <QrCode text={data.uri} label={t`The secret for your authenticator app`} />
      <p>
        <Trans>
          Point the app at the picture, or type this into it:{' '}
          <strong className="font-mono wrap-anywhere">{letters}</strong>
        </Trans>
      </p>
      {finish.isError && <FailureAlert error={finish.error} />}
      <CodeField
        error={form.formState.errors.code?.message}
        {...form.register('code', { required: t`Type the code that the app shows now` })}
      />
      <Button type="submit" pending={finish.isPending}>
        <Trans>Start using the app</Trans>
      </Button>
    </form>
  );
}
