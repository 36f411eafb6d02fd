import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { Button } from '../../../components/Button.tsx';
import { Card } from '../../../components/Card.tsx';
import { FailureAlert } from '../../../components/FailureAlert.tsx';
import { TextField } from '../../../components/TextField.tsx';
import { useProfile } from '../../profile/api.ts';
import { useConfirmEmail, useEmailCode } from '../api.ts';

/**
 * Asked once before the first ballot, where the election wants it: a code to the e-mail of the account. An
 * earlier code can be typed as well: a phone may have loaded the page again while its owner read the mail.
 */
export function ConfirmEmail() {
  const email = useProfile().data?.email ?? '';
  const ask = useEmailCode();
  const [hasCode, setHasCode] = useState(false);
  return (
    <Card className="mx-auto flex w-full max-w-xl flex-col gap-5 p-5 sm:p-8">
      <h2 className="text-2xl">
        <Trans>Confirm your e-mail address</Trans>
      </h2>
      <p>
        <Trans>
          Voters in this election need a confirmed e-mail address. We mail a code of six digits to{' '}
          <strong className="break-words">{email}</strong>; it works once, for 10 minutes.
        </Trans>
      </p>
      {ask.isError && <FailureAlert error={ask.error} />}
      {(ask.isSuccess || hasCode) && <CodeForm isMailed={ask.isSuccess} />}
      <Button
        tone={ask.isSuccess || hasCode ? 'secondary' : 'primary'}
        pending={ask.isPending}
        onClick={() => ask.mutate()}
      >
        {ask.isSuccess ? <Trans>Mail me another code</Trans> : <Trans>Mail me a code</Trans>}
      </Button>
      {!ask.isSuccess && !hasCode && (
        <Button tone="quiet" onClick={() => setHasCode(true)}>
          <Trans>I have a code already</Trans>
        </Button>
      )}
      <p className="border-t border-line pt-4 text-soft">
        <Trans>
          Is this address wrong? Log out and register with the right one, or ask the commission’s help desk,
          which can give your account another e-mail.
        </Trans>
      </p>
    </Card>
  );
}

function CodeForm({ isMailed }: { isMailed: boolean }) {
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
