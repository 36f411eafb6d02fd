import { Trans } from '@lingui/react/macro';
import { Card } from '../../../components/Card.tsx';
import { Tracker } from '../../../components/Tracker.tsx';
import type { RemadeTest } from '../remake.ts';

/** Shows the tracker and choices of a test ballot as this device made it. */
export function RemadeBallot({ remade }: { remade: RemadeTest }) {
  return (
    <>
      <p className="max-w-prose text-lg">
        <Trans>
          This device has made the ballot again, by itself. If the tracker and the choices are those that the
          voting device shows, that device encrypted what was chosen. If not, do not vote with it, and tell
          the commission.
        </Trans>
      </p>
      <Card className="flex flex-col gap-3 p-5 sm:p-6">
        <h2 className="text-2xl">
          <Trans>Tracker</Trans>
        </h2>
        <Tracker tracker={remade.tracker} />
      </Card>
      <Card className="flex flex-col gap-3 p-5 sm:p-6">
        <h2 className="text-2xl">
          <Trans>Choices in this ballot</Trans>
        </h2>
        <dl className="flex flex-col divide-y divide-line">
          {remade.choices.map(({ post, chosen }) => (
            <div key={post} className="py-2.5">
              <dt className="text-soft">{post}</dt>
              <dd className="text-lg font-semibold">{chosen.join(', ') || <Trans>Nobody chosen</Trans>}</dd>
            </div>
          ))}
        </dl>
      </Card>
    </>
  );
}
