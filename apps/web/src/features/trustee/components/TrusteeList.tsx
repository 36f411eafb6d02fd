import type { Ceremony } from '@evoting/contract/commission/trustees';
import { Trans } from '@lingui/react/macro';
import { Card } from '../../../components/Card.tsx';

/** Lists the trustees with their progress. */
export function TrusteeList({ ceremony }: { ceremony: Ceremony }) {
  return (
    <Card className="flex flex-col gap-3 p-5 sm:p-6">
      <h2 className="text-2xl">
        <Trans>Trustees</Trans>
      </h2>
      <ul className="flex flex-col divide-y divide-edge">
        {ceremony.trustees.map((trustee) => (
          <li key={trustee.name} className="flex flex-wrap justify-between gap-x-4 py-2">
            <span className="min-w-0 break-words font-semibold">{trustee.name}</span>
            <span className="text-soft">
              <State trustee={trustee} isDone={ceremony.state === 'done'} />
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function State({ trustee, isDone }: { trustee: Ceremony['trustees'][number]; isDone: boolean }) {
  const done = trustee.sent.length;
  if (trustee.hasDecrypted) return <Trans>Has opened the count</Trans>;
  if (isDone) return <Trans>Holds a key</Trans>;
  if (done === 0) return <Trans>Has not begun</Trans>;
  return <Trans>{done} of 4 steps</Trans>;
}
