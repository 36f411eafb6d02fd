import type { SeenRehearsal } from '@evoting/contract/commission/rehearsal';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { Alert } from '../../../../components/Alert.tsx';
import { Button } from '../../../../components/Button.tsx';
import { Spinner } from '../../../../components/Spinner.tsx';
import { AskDialog } from '../../AskDialog.tsx';
import { useEndRehearsal } from './api.ts';
import { Steps } from './Steps.tsx';

type Running = NonNullable<SeenRehearsal['rehearsal']>;

/** A rehearsal that runs: where it is, and its end. */
export function RunningRehearsal({ rehearsal, mayEnd }: { rehearsal: Running; mayEnd: boolean }) {
  const { id, state, begunBy, address, setupLink, steps } = rehearsal;
  const end = useEndRehearsal();
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <p role="status" className="flex items-center gap-3">
        {state !== 'running' && <Spinner />}
        {state === 'starting' && <Trans>The rehearsal that {begunBy} has begun is starting.</Trans>}
        {state === 'running' && <Trans>A rehearsal runs, which {begunBy} has begun.</Trans>}
        {state === 'ending' && <Trans>The rehearsal ends, and everything of it is removed.</Trans>}
      </p>
      {state === 'running' && (
        <p className="wrap-anywhere">
          <Trans>
            Its address: <Away to={address} />
          </Trans>
        </p>
      )}
      {setupLink !== null && !steps?.setUp && (
        <Alert tone="info">
          <p>
            <Trans>
              You are its first officer by this link, which works once, within a day. It is shown to you
              alone.
            </Trans>
          </p>
          <p className="wrap-anywhere">
            <Away to={setupLink} />
          </p>
        </Alert>
      )}
      {steps && <Steps steps={steps} />}
      {mayEnd && state !== 'ending' && (
        <Button tone="secondary" className="self-start" onClick={() => setAsking(true)}>
          <Trans>End the rehearsal</Trans>
        </Button>
      )}
      {isAsking && (
        <AskDialog
          title={<Trans>End the rehearsal?</Trans>}
          yes={<Trans>End it, and remove everything of it</Trans>}
          isPending={end.isPending}
          error={end.error}
          onYes={() => end.mutate(id, { onSuccess: () => setAsking(false) })}
          onClose={() => setAsking(false)}
        >
          <p>
            <Trans>
              Its server stops for all who take part, and its voters, votes and result are removed. The
              election itself stays as it is.
            </Trans>
          </p>
        </AskDialog>
      )}
    </>
  );
}

/** Another server's page, beside this one. */
function Away({ to }: { to: string }) {
  return (
    <a href={to} target="_blank" rel="noreferrer" className="link inline-flex min-h-11 items-center">
      {to}
    </a>
  );
}
