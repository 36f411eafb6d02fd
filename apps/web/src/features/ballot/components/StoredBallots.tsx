import { Trans } from '@lingui/react/macro';
import { Alert } from '../../../components/Alert.tsx';
import { Skeleton } from '../../../components/Skeleton.tsx';
import { receiptsOf } from '../../../lib/receipts.ts';
import { readToken } from '../../../lib/session.ts';
import { useProfile } from '../../profile/api.ts';
import { type BallotRef, fromReceipt } from '../state.ts';
import { BallotCard } from './BallotCard.tsx';
import { DeviceBallots } from './DeviceBallots.tsx';

/** The ballots with receipts on this device: those of the account, or all of them without a login. */
export function StoredBallots({ onChoose }: { onChoose: (ballot: BallotRef) => void }) {
  const profile = useProfile();
  if (readToken() !== null && profile.isPending) return <Skeleton className="h-64" />;
  if (profile.data) return <Mine account={profile.data.id} />;
  return <DeviceBallots onChoose={onChoose} />;
}

function Mine({ account }: { account: string }) {
  const mine = receiptsOf(account).flatMap((receipt) => fromReceipt(receipt) ?? []);
  if (mine.length > 0)
    return mine.map((ballot) => <BallotCard key={ballot.tracker} ballot={ballot} isMine />);
  return (
    <Alert tone="info">
      <p className="font-semibold">
        <Trans>No receipt of this account is on this device.</Trans>
      </p>
      <p>
        <Trans>
          If you voted, it is on the device that you voted with, or in the file or picture that you saved
          there. Enter its tracker below, or open the file.
        </Trans>
      </p>
    </Alert>
  );
}
