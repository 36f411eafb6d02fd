import { Trans } from '@lingui/react/macro';
import { Link } from 'react-router';
import { Alert } from '../../../components/Alert.tsx';
import { Button } from '../../../components/Button.tsx';
import { Card } from '../../../components/Card.tsx';
import { Skeleton } from '../../../components/Skeleton.tsx';
import { Tracker } from '../../../components/Tracker.tsx';
import { paths } from '../../../lib/paths.ts';
import { allReceipts, receiptsOf } from '../../../lib/receipts.ts';
import { readToken } from '../../../lib/session.ts';
import { useProfile } from '../../profile/api.ts';
import { fromReceipt, type Wanted } from '../state.ts';
import { BallotCard } from './BallotCard.tsx';

/**
 * What this device keeps: the ballots of the account that is logged in, as its own; without a login every
 * ballot, without an owner.
 */
export function KeptBallots({ onChoose }: { onChoose: (wanted: Wanted) => void }) {
  const profile = useProfile();
  if (readToken() !== null && profile.isPending) return <Skeleton className="h-64" />;
  if (profile.data) return <Mine account={profile.data.id} />;
  return <Anybodys onChoose={onChoose} />;
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

function Anybodys({ onChoose }: { onChoose: (wanted: Wanted) => void }) {
  const kept = allReceipts().flatMap((receipt) => fromReceipt(receipt) ?? []);
  if (kept.length === 0) return null;
  return (
    <Card className="flex flex-col gap-4 p-5 sm:p-6">
      <h2 className="text-2xl">
        <Trans>Ballots cast on this device</Trans>
      </h2>
      <p className="text-soft">
        <Trans>
          Whose they are is shown only to the voter who cast them.{' '}
          <Link to={paths.login} className="link">
            Log in
          </Link>{' '}
          to see yours, or choose the tracker that you noted.
        </Trans>
      </p>
      <ul className="flex flex-col divide-y divide-line">
        {kept.map((wanted) => (
          <li key={wanted.tracker} className="flex flex-wrap items-center justify-between gap-3 py-3">
            <Tracker tracker={wanted.tracker} className="min-w-0" />
            <Button tone="secondary" size="small" onClick={() => onChoose(wanted)}>
              <Trans>
                Open<span className="sr-only"> {wanted.tracker.slice(0, 4)}</span>
              </Trans>
            </Button>
          </li>
        ))}
      </ul>
    </Card>
  );
}
