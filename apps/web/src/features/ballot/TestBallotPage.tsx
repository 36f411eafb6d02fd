import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useLocation } from 'react-router';
import { Alert } from '../../components/Alert.tsx';
import { ProgressBar } from '../../components/ProgressBar.tsx';
import { EnglishBeside } from '../../lib/Trans.tsx';
import { RemadeBallot } from './components/RemadeBallot.tsx';
import { TrackerMismatch } from './components/TrackerMismatch.tsx';
import type { RemadeTest } from './remake.ts';
import { readTestBallot } from './test-ballot.ts';

async function remake(hash: string): Promise<RemadeTest | null> {
  const test = readTestBallot(hash);
  if (test === null) return null;
  const { remakeBallot } = await import('./remake.ts');
  return remakeBallot(test);
}

/** Makes a test ballot again on a second device, and shows its tracker and choices. */
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
    <div className="wide flex flex-col gap-6 py-8 *:max-w-[51rem] sm:py-10">
      <title>{t`Check a test ballot - E-Voting`}</title>
      <h1 className="text-4xl">
        <Trans>Check a test ballot</Trans>
      </h1>
      {isPending && <ProgressBar label={t`Making the ballot again on this device`} />}
      <EnglishBeside>
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
        {data?.matchesLink === false && <TrackerMismatch tracker={data.tracker} />}
        {data?.matchesLink && <RemadeBallot remade={data} />}
      </EnglishBeside>
    </div>
  );
}
