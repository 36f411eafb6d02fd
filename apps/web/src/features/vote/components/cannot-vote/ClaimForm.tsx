import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { Alert } from '../../../../components/Alert.tsx';
import { Button } from '../../../../components/Button.tsx';
import { FailureAlert } from '../../../../components/FailureAlert.tsx';
import { TextField } from '../../../../components/fields/TextField.tsx';
import { ApiError } from '../../../../lib/call-failures.ts';
import { useClaimPlace, usePlaceCode } from '../../api.ts';

/** Takes the voter number and the code; a second code, and an identity number, if the server requires them. */
export function ClaimForm() {
  const { t } = useLingui();
  const claim = useClaimPlace();
  const ask = usePlaceCode();
  const form = useForm({ defaultValues: { voterNumber: '', code: '', otherCode: '', identityNumber: '' } });
  const asksIdentity = useAsksFor('identity-missing', claim.error);
  const asksBoth = useAsksFor('both-codes', claim.error);
  const { errors } = form.formState;
  const askForCode = async () => {
    if (await form.trigger('voterNumber')) ask.mutate({ voterNumber: form.getValues('voterNumber') });
  };
  return (
    <form
      noValidate
      onSubmit={form.handleSubmit(({ identityNumber, otherCode, ...typed }) =>
        claim.mutate({
          ...typed,
          ...(asksBoth && { otherCode }),
          ...(asksIdentity && { identityNumber }),
        }),
      )}
      className="flex flex-col gap-5"
    >
      {claim.isError && <FailureAlert error={claim.error} />}
      {ask.isError && <FailureAlert error={ask.error} />}
      <TextField
        label={t`Voter number`}
        autoComplete="off"
        autoCapitalize="characters"
        error={errors.voterNumber?.message}
        {...form.register('voterNumber', { required: t`Voter number is required` })}
      />
      <Button tone="secondary" className="self-start" pending={ask.isPending} onClick={askForCode}>
        <Trans>Send a code to my contact on the roll</Trans>
      </Button>
      {ask.isSuccess && (
        <Alert tone="info">
          <Trans>
            If the roll has a contact for this number, a code is on its way to it. It works once, for 30
            minutes, on this account. If none comes, ask the commission’s help desk: it can have one sent.
          </Trans>
        </Alert>
      )}
      <TextField
        label={t`Code`}
        hint={t`From your letter, mail or SMS`}
        autoComplete="one-time-code"
        autoCapitalize="characters"
        error={errors.code?.message}
        {...form.register('code', { required: t`Code is required` })}
      />
      {asksBoth && (
        <TextField
          label={t`Second code`}
          hint={t`If you typed the letter’s code above, the one sent to your contact; or the other way round`}
          autoComplete="one-time-code"
          autoCapitalize="characters"
          error={errors.otherCode?.message}
          {...form.register('otherCode', { required: t`Code is required` })}
        />
      )}
      {asksIdentity && (
        <TextField
          label={t`Identity number`}
          hint={
            <Trans>
              Such as your NIN. It is sent, with your name and voter number, to the service that the electoral
              body asks; this site does not keep it.
            </Trans>
          }
          autoComplete="off"
          autoCapitalize="characters"
          error={errors.identityNumber?.message}
          {...form.register('identityNumber', { required: t`Identity number is required` })}
        />
      )}
      <Button type="submit" size="large" pending={claim.isPending}>
        <Trans>Claim my place</Trans>
      </Button>
    </form>
  );
}

/** True from the first refusal for this reason on, so that the field stays. */
function useAsksFor(code: 'identity-missing' | 'both-codes', error: Error | null): boolean {
  const [asks, setAsks] = useState(false);
  if (!asks && error instanceof ApiError && error.code === code) setAsks(true);
  return asks;
}
