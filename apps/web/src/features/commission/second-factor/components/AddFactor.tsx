import type { DataOf } from '@evoting/contract/calls';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { Button, ButtonLink } from '../../../../components/Button.tsx';
import { FailureAlert } from '../../../../components/FailureAlert.tsx';
import { paths } from '../../../../lib/paths.ts';
import { useAddPasskey, useGoOn } from '../api.ts';
import { AuthenticatorForm } from './AuthenticatorForm.tsx';
import { OwnFactors } from './OwnFactors.tsx';

/** Shows the officer's factors, and offers to add a passkey or an authenticator app. */
export function AddFactor({
  counts,
  onCodes,
}: {
  counts: DataOf<'GET /commission/second-factor'>;
  /** Called with recovery codes that must be kept now. */
  onCodes: (codes: string[]) => void;
}) {
  const { isConfirmed, hasAuthenticator, passkeys } = counts;
  const navigate = useNavigate();
  const goOn = useGoOn();
  const [isApp, setApp] = useState(false);
  const addPasskey = useAddPasskey();
  const hasFactor = hasAuthenticator || passkeys > 0;
  const done = (codes: string[] | null) => {
    if (codes) onCodes(codes);
    else void goOn().then(() => navigate(paths.commission));
  };
  return (
    <div className="flex flex-col gap-8">
      {hasFactor && <OwnFactors counts={counts} onCodes={onCodes} />}
      <section className="flex flex-col items-start gap-4">
        <h2 className="text-2xl">
          <Trans>A passkey</Trans>
        </h2>
        <p>
          <Trans>
            The fingerprint, face or PIN of this device, or a security key. It works on this address only: no
            false page can ask for it.
          </Trans>
        </p>
        {addPasskey.isError && <FailureAlert error={addPasskey.error} />}
        <Button
          pending={addPasskey.isPending}
          onClick={() => addPasskey.mutate(undefined, { onSuccess: done })}
        >
          <Trans>Make a passkey</Trans>
        </Button>
      </section>
      <section className="flex flex-col items-start gap-4">
        <h2 className="text-2xl">
          <Trans>An authenticator app</Trans>
        </h2>
        <p>
          <Trans>An app on your phone that shows a new code of six digits every half minute.</Trans>
        </p>
        {isApp ? (
          <AuthenticatorForm onDone={done} />
        ) : (
          <Button tone="secondary" onClick={() => setApp(true)}>
            <Trans>Use an app</Trans>
          </Button>
        )}
      </section>
      {isConfirmed && hasFactor && (
        <ButtonLink to={paths.commission} tone="secondary" className="self-start">
          <Trans>Back to the console</Trans>
        </ButtonLink>
      )}
    </div>
  );
}
