import { Trans } from '@lingui/react/macro';
import { Alert } from '../../../components/Alert.tsx';
import { Skeleton } from '../../../components/Skeleton.tsx';
import { receiptsOf } from '../../../lib/receipts.ts';
import { readToken } from '../../../lib/session.ts';
import { useProfile } from '../../profile/api.ts';
import { fromReceipt, type Wanted } from '../state.ts';
import { AnybodysBallots } from './AnybodysBallots.tsx';
import { BallotCard } from './BallotCard.tsx';

/**
 * What this device keeps: the ballots of the account that is logged in, as its own; without a login every
 * ballot, without an owner.
 */
export function KeptBallots({ onChoose }: { onChoose: (wanted: Wanted) => void }) {
  const profile = useProfile();
  if (readToken() !== null && profile.isPending) return <Skeleton className="h-64" />;
  if (profile.data) return <Mine account={profile.data.id} />;
  return <AnybodysBallots onChoose={onChoose} />;
}

function Mine({ account }: { account: string }) {
  const mine = receiptsOf(account).flatMap((receipt) => fromReceipt(receipt) ?? []);
  if (mine.length > 0)
    return mine.map((wanted) => <BallotCard key={wanted.tracker} wanted={wanted} isMine />);
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
