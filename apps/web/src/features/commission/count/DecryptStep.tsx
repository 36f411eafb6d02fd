import { Trans } from '@lingui/react/macro';
import { Button } from '../../../components/Button.tsx';
import { FailureAlert } from '../../../components/FailureAlert.tsx';
import { ConnectionError } from '../../../lib/call-failures.ts';
import { useTally } from './api.ts';
import { Step, type StepProps } from './Step.tsx';
import { TrusteesOpening } from './TrusteesOpening.tsx';

/** The count is decrypted: by this server's key, or by the trustees, each on their own device. */
export function DecryptStep({ election, count, mayAct }: StepProps) {
  const tally = useTally(election.id);
  const { stage, key, log } = count;
  const isSummed = stage === 'summed';
  const isReady = stage === 'ended' || stage === 'moving' || (isSummed && key?.isHere === true);
  return (
    <Step title={<Trans>Count</Trans>} isDone={stage === 'counted'}>
      {key?.isHere ? (
        <p>
          <Trans>
            The key is on this server: it adds the encrypted ballots up, opens the sums and proves it. No
            one's ballot is opened alone.
          </Trans>
        </p>
      ) : (
        key && <TrusteesOpening trustees={key} stage={stage} log={log ?? ''} />
      )}
      {stage === 'voting' && (
        <p className="text-soft">
          {election.liveResults ? (
            <Trans>
              Results are live: sums are opened while people vote. The result follows once voting has closed.
            </Trans>
          ) : (
            <Trans>The count can begin once voting has closed.</Trans>
          )}
        </p>
      )}
      {tally.error && stage !== 'counted' && <FailureAlert error={tally.error} />}
      {(tally.isPending || tally.error instanceof ConnectionError) && stage !== 'counted' && (
        <p>
          <Trans>
            Many ballot papers take some minutes to count. It goes on if you leave this page, and the result
            appears here.
          </Trans>
        </p>
      )}
      {mayAct && isReady && (
        <Button className="self-start" pending={tally.isPending} onClick={() => tally.mutate()}>
          {key?.isHere ? <Trans>Count now</Trans> : <Trans>Publish the encrypted sums</Trans>}
        </Button>
      )}
      {isSummed && (
        <p>
          <Trans>The encrypted sums are in the public record, and wait for trustees to open them.</Trans>
        </p>
      )}
      {stage === 'counted' && (
        <p>
          <Trans>The result is in the public record, with its proof.</Trans>
        </p>
      )}
    </Step>
  );
}
