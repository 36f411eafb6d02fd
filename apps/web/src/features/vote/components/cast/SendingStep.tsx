import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '../../../../components/Button.tsx';
import { DialogActions } from '../../../../components/DialogActions.tsx';
import { ProgressBar } from '../../../../components/ProgressBar.tsx';
import { TurnText } from '../../../../components/TurnText.tsx';
import { isDesk } from '../../../../lib/desk.ts';
import { useTurn } from '../../../../lib/turn.ts';
import type { CastFlow } from '../../cast-steps.ts';

/** The ballot is being sent, or waits for the network. */
export function SendingStep({ isOffline, flow }: { isOffline: boolean; flow: CastFlow }) {
  const { t } = useLingui();
  const turn = useTurn();
  if (!isOffline) {
    return (
      <>
        <ProgressBar label={t`Sending your ballot and waiting for the receipt`} />
        <p className="text-soft">
          <Trans>
            Please keep this page open. If the line drops, your choices are kept and you can try again.
          </Trans>
        </p>
        <p role="status" className="sr-only">
          {turn && <TurnText turn={turn.first} />}
        </p>
        {turn && (
          <p className="font-semibold">
            <TurnText turn={turn.now} />
          </p>
        )}
      </>
    );
  }
  return (
    <>
      <ProgressBar label={t`You are offline: waiting for the network`} />
      <p>
        {isDesk() ? (
          <Trans>
            Your ballot is sealed and not sent yet. Stay until you see the receipt: this device forgets the
            ballot with you.
          </Trans>
        ) : (
          <Trans>
            Your ballot is sealed and kept on this device. It is sent as soon as the network is back, and
            counted once.
          </Trans>
        )}
      </p>
      <DialogActions>
        <Button tone="secondary" onClick={flow.close}>
          <Trans>Go back</Trans>
        </Button>
        <Button onClick={flow.tryNow}>
          <Trans>Try again now</Trans>
        </Button>
      </DialogActions>
    </>
  );
}
