import { Trans } from '@lingui/react/macro';
import { useForm } from 'react-hook-form';
import { Alert } from '../../../../components/Alert.tsx';
import { Button } from '../../../../components/Button.tsx';
import { FailureAlert } from '../../../../components/FailureAlert.tsx';
import { useClaimPlace, usePlaceCode } from '../../api.ts';
import { CodeFields, NO_CODES, NumberField, useAsked } from '../CodeFields.tsx';

/** Takes the voter number and the code; a second code, and an identity number, if the server requires them. */
export function ClaimForm() {
  const claim = useClaimPlace();
  const ask = usePlaceCode();
  const form = useForm({ defaultValues: NO_CODES });
  const asks = useAsked(claim.error);
  const askForCode = async () => {
    if (await form.trigger('voterNumber')) ask.mutate({ voterNumber: form.getValues('voterNumber') });
  };
  return (
    <form
      noValidate
      onSubmit={form.handleSubmit((typed) => claim.mutate(asks.sent(typed)))}
      className="flex flex-col gap-5"
    >
      {claim.isError && <FailureAlert error={claim.error} />}
      {ask.isError && <FailureAlert error={ask.error} />}
      <NumberField form={form} />
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
      <CodeFields form={form} asks={asks} />
      <Button type="submit" size="large" pending={claim.isPending}>
        <Trans>Claim my place</Trans>
      </Button>
    </form>
  );
}
