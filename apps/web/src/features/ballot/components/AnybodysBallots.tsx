import { Trans } from '@lingui/react/macro';
import { Link } from 'react-router';
import { Button } from '../../../components/Button.tsx';
import { Card } from '../../../components/Card.tsx';
import { Tracker } from '../../../components/Tracker.tsx';
import { paths } from '../../../lib/paths.ts';
import { allReceipts } from '../../../lib/receipts.ts';
import { fromReceipt, type Wanted } from '../state.ts';

/** Without a login: every ballot that this device keeps, without an owner. */
export function AnybodysBallots({ onChoose }: { onChoose: (wanted: Wanted) => void }) {
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
