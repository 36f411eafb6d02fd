import { Trans } from '@lingui/react/macro';
import { Alert } from '../../../../components/Alert.tsx';
import { Button } from '../../../../components/Button.tsx';
import { Tracker } from '../../../../components/Tracker.tsx';
import { messageOf } from '../../../../lib/errors.ts';
import { useElection } from '../../../extras/api.ts';
import { useMyReceipt } from '../../useMyReceipt.ts';

/** Shows the tracker of this voter's ballot, or where the receipt is. */
export function MyReceipt({ account }: { account: string }) {
  const { data: meta } = useElection();
  const { data: receipt, error, isFetching, refetch } = useMyReceipt(account, meta?.log ?? undefined);
  if (receipt) {
    return (
      <div className="flex flex-col items-center gap-2">
        <p className="text-soft">
          <Trans>The tracker of your ballot:</Trans>
        </p>
        <Tracker tracker={receipt.tracker} className="justify-center" />
      </div>
    );
  }
  if (error) {
    return (
      <Alert tone="attention" className="text-left">
        <p>
          <Trans>Your ballot was sent, but its receipt has not arrived on this device yet.</Trans>
        </p>
        <p className="whitespace-pre-line">{messageOf(error)}</p>
        <Button
          tone="secondary"
          size="small"
          pending={isFetching}
          onClick={() => void refetch()}
          className="mt-2"
        >
          <Trans>Fetch my receipt</Trans>
        </Button>
      </Alert>
    );
  }
  if (receipt === undefined) return null;
  return (
    <p className="max-w-prose text-soft">
      <Trans>
        There is no receipt of this account on this device: it is on the device that you voted with, or where
        you saved it.
      </Trans>
    </p>
  );
}
