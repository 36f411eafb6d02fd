import { Trans } from '@lingui/react/macro';
import { Link } from 'react-router';
import { Button } from '../../../components/Button.tsx';
import { Card } from '../../../components/Card.tsx';
import { Tracker } from '../../../components/Tracker.tsx';
import { paths } from '../../../lib/paths.ts';
import { allReceipts } from '../../../lib/receipts.ts';
import { isByLink } from '../../../lib/session.ts';
import { type BallotRef, fromReceipt } from '../state.ts';

/** Lists every ballot with a receipt on this device, without its owner, for visitors who are not logged in. */
export function DeviceBallots({ onChoose }: { onChoose: (ballot: BallotRef) => void }) {
  const ballots = allReceipts().flatMap((receipt) => fromReceipt(receipt) ?? []);
  if (ballots.length === 0) return null;
  return (
    <Card className="flex flex-col gap-4 p-5 sm:p-6">
      <h2 className="text-2xl">
        <Trans>Ballots cast on this device</Trans>
      </h2>
      <p className="text-soft">
        {isByLink() ? (
          <Trans>
            Whose they are is shown only to the voter who cast them.{' '}
            <Link to={paths.voteByLink} className="link">
              Open your link again
            </Link>{' '}
            to see yours, or choose the tracker that you noted.
          </Trans>
        ) : (
          <Trans>
            Whose they are is shown only to the voter who cast them.{' '}
            <Link to={paths.login} className="link">
              Log in
            </Link>{' '}
            to see yours, or choose the tracker that you noted.
          </Trans>
        )}
      </p>
      <ul className="flex flex-col divide-y divide-line">
        {ballots.map((ballot) => (
          <li key={ballot.tracker} className="flex flex-wrap items-center justify-between gap-3 py-3">
            <Tracker tracker={ballot.tracker} className="min-w-0" />
            <Button tone="secondary" size="small" onClick={() => onChoose(ballot)}>
              <Trans>
                Open<span className="sr-only"> {ballot.tracker.slice(0, 4)}</span>
              </Trans>
            </Button>
          </li>
        ))}
      </ul>
    </Card>
  );
}
