import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { Button } from '../../../../components/Button.tsx';
import { FailureAlert } from '../../../../components/FailureAlert.tsx';
import { useConfirmByPasskey } from '../api.ts';
import { ConfirmByCode } from './ConfirmByCode.tsx';

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
      {hasAuthenticator && !isLost && <ConfirmByCode kind="code" onDone={onDone} />}
      {isLost && <ConfirmByCode kind="recovery" onDone={onDone} />}
      <Button tone="quiet" className="-ml-5 self-start" onClick={() => setLost(!isLost)}>
        {isLost ? <Trans>Back</Trans> : <Trans>I have lost it</Trans>}
      </Button>
    </div>
  );
}
