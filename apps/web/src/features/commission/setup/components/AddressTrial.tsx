import { Trans } from '@lingui/react/macro';
import { Alert } from '../../../../components/Alert.tsx';
import { Button } from '../../../../components/Button.tsx';
import { FailureAlert } from '../../../../components/FailureAlert.tsx';
import { useTryAddress } from '../api.ts';

/** The address that people use: shown, and tried by the server itself. */
export function AddressTrial({ token, publicUrl }: { token: string; publicUrl: string }) {
  const trial = useTryAddress(token);
  const here = location.origin;
  return (
    <section className="flex flex-col items-start gap-4">
      <h2 className="text-2xl">
        <Trans>1. The public address</Trans>
      </h2>
      <p>
        <Trans>
          Mails and the public record name this address:{' '}
          <strong className="wrap-anywhere">{publicUrl}</strong>
        </Trans>
      </p>
      {here !== publicUrl && (
        <Alert tone="attention">
          <Trans>
            You have opened this page at {here}. If people are to use that address, ask the operator to set
            PUBLIC_URL to it and to start it again, before an election is made.
          </Trans>
        </Alert>
      )}
      {trial.isError && <FailureAlert error={trial.error} />}
      {trial.data?.ok && (
        <Alert tone="success">
          <Trans>The server has reached itself there.</Trans>
        </Alert>
      )}
      {trial.data?.ok === false && (
        <Alert tone="attention">
          <Trans>
            The server did not reach itself there. Where a firewall keeps it from calling its own address,
            open the address on a phone instead. The answer was: {trial.data.said}
          </Trans>
        </Alert>
      )}
      <Button tone="secondary" pending={trial.isPending} onClick={() => trial.mutate()}>
        <Trans>Try the address</Trans>
      </Button>
    </section>
  );
}
