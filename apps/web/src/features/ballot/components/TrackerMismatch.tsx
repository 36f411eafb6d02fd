import { Trans } from '@lingui/react/macro';
import { Alert } from '../../../components/Alert.tsx';
import { Tracker } from '../../../components/Tracker.tsx';

/** Shown if the link was changed, or the voting device encrypted other choices. */
export function TrackerMismatch({ tracker }: { tracker: string }) {
  return (
    <Alert tone="danger">
      <p className="text-xl font-bold">
        <Trans>This test ballot is not what its link says</Trans>
      </p>
      <p className="font-normal text-ink">
        <Trans>
          The ballot made from it on this device has another tracker. Scan or copy the link again. If this
          stays so, do not vote with the device that showed it, and tell the commission.
        </Trans>
      </p>
      <Tracker tracker={tracker} className="pt-2 text-base text-ink" />
    </Alert>
  );
}
