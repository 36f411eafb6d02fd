import type { Ceremony } from '@evoting/contract/commission/trustees';
import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Alert } from '../../../components/Alert.tsx';
import { Button } from '../../../components/Button.tsx';
import { Card } from '../../../components/Card.tsx';
import { FailureAlert } from '../../../components/FailureAlert.tsx';
import { Spinner } from '../../../components/Spinner.tsx';
import type { TrusteeKey } from '../key.ts';
import { useSteps } from '../useSteps.ts';
import { WaitingFor } from './WaitingFor.tsx';

/** Runs this trustee's part of the ceremony, and shows for whom it waits. */
export function KeyCeremony({
  log,
  ceremony,
  ownKey,
  token,
}: {
  log: string;
  ceremony: Ceremony;
  ownKey: TrusteeKey;
  token: string;
}) {
  const { step, error, again } = useSteps(log, ceremony, ownKey, token);
  const nameOf = (trustee: number) => ceremony.trustees[trustee - 1]?.name ?? '';
  return (
    <Card className="flex flex-col gap-4 p-5 sm:p-6" aria-live="polite">
      <h2 className="text-2xl">
        <Trans>The key is being made</Trans>
      </h2>
      {error && (
        <>
          <FailureAlert error={error} />
          <Button tone="secondary" onClick={again}>
            <Trans>Try again</Trans>
          </Button>
        </>
      )}
      {step?.kind === 'wait' && <WaitingFor ceremony={ceremony} round={step.round} />}
      {(step === null || step.kind === 'send' || step.kind === 'made') && !error && (
        <p className="flex items-center gap-3 text-soft">
          <Spinner />
          <Trans>Checking what the others have sent …</Trans>
        </p>
      )}
      {step?.kind === 'fault' && <Stop>{faultText(nameOf(step.trustee))}</Stop>}
      {step?.kind === 'complain' && <Stop>{faultText(nameOf(step.against))}</Stop>}
      {step?.kind === 'not-mine' && (
        <Stop>
          <Trans>
            The server shows somebody else’s messages in your place. Nothing was sent. Tell the other trustees
            and the electoral commission at once. Do you have several key files? Try the newest first.
          </Trans>
        </Stop>
      )}
      {step?.kind === 'no-link' && (
        <Alert tone="attention">
          <Trans>
            The server has nothing from you yet. If you have not pressed “Check it and take part”, open the
            link of your mail again, and choose “I have saved a key file already”. If you have pressed it,
            tell the other trustees and the electoral commission at once.
          </Trans>
        </Alert>
      )}
      {step?.kind === 'other' && (
        <Stop>
          <Trans>This key file is of another election or another trustee. Nothing was sent.</Trans>
        </Stop>
      )}
      {step?.kind === 'defect' && (
        <Stop>
          <Trans>Something went wrong here: {step.name}. Load the page again, and take your key file.</Trans>
        </Stop>
      )}
    </Card>
  );
}

function faultText(name: string): ReactNode {
  return name === '' ? (
    <Trans>What the server shows of the other trustees does not hold. Nothing was sent. Tell them.</Trans>
  ) : (
    <Trans>
      What {name} is said to have sent does not hold. Tell the other trustees and the electoral commission.
    </Trans>
  );
}

const Stop = ({ children }: { children: ReactNode }) => <Alert tone="danger">{children}</Alert>;
