import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useLocation } from 'react-router';
import { Alert } from '../../components/Alert.tsx';
import { Card } from '../../components/Card.tsx';
import { ProgressBar } from '../../components/ProgressBar.tsx';
import { Tracker } from '../../components/Tracker.tsx';
import type { Remade } from './remake.ts';

async function remake(hash: string): Promise<Remade | null> {
  const { readTestBallot, remakeBallot } = await import('./remake.ts');
  const test = readTestBallot(hash);
  return test && remakeBallot(test);
}

/** The other device's half of the check: it makes a test ballot again and shows what is in it. */
export function TestBallotPage() {
  const { t } = useLingui();
  const { hash } = useLocation();
  const { data, isError, isPending } = useQuery({
    queryKey: ['ballot', 'remake', hash],
    queryFn: () => remake(hash),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  return (
    <div className="wide flex max-w-4xl flex-col gap-6 py-8 sm:py-10">
      <title>{t`Check a test ballot - E-Voting`}</title>
      <h1 className="text-4xl">
        <Trans>Check a test ballot</Trans>
      </h1>
      {isPending && <ProgressBar label={t`Making the ballot again on this device`} />}
      {isError && (
        <Alert tone="danger">
          <Trans>
            The ballot could not be made again: the public record, as this device sees it, does not hold the
            ballot paper of this link under the keys of its trustees, or it could not be read. Try again; if
            it stays so, do not vote with the other device.
          </Trans>
        </Alert>
      )}
      {data === null && (
        <Alert tone="attention">
          <Trans>This is not the link of a test ballot. Scan it again, or copy the complete link.</Trans>
        </Alert>
      )}
      {data?.isAsSaid === false && <NotAsSaid tracker={data.tracker} />}
      {data?.isAsSaid && <Shown remade={data} />}
    </div>
  );
}

/**
 * Either the link was changed on its way, or the voting device encrypted something else: neither is to be
 * trusted.
 */
function NotAsSaid({ tracker }: { tracker: string }) {
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

function Shown({ remade }: { remade: Remade }) {
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
          {remade.choices.map(({ post, answer }) => (
            <div key={post} className="py-2.5">
              <dt className="text-soft">{post}</dt>
              <dd className="text-lg font-semibold">{answer}</dd>
            </div>
          ))}
        </dl>
      </Card>
    </>
  );
}
