import type { Count } from '@evoting/contract/commission/count';
import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from 'react-router';
import { Button } from '../../../components/Button.tsx';
import { CopyButton } from '../../../components/CopyButton.tsx';
import { FailureAlert } from '../../../components/FailureAlert.tsx';
import { ConnectionError } from '../../../lib/api.ts';
import { commissionScreen, trusteePage } from '../../../lib/paths.ts';
import { useTally } from './api.ts';
import { Step, type StepProps } from './Step.tsx';

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
        key && <Trustees trustees={key} stage={stage} log={log ?? ''} />
      )}
      {stage === 'voting' && (
        <p className="text-soft">
          <Trans>Nothing can be opened while people vote.</Trans>
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

function Trustees({
  trustees: { threshold, trustees },
  stage,
  log,
}: {
  trustees: NonNullable<Count['key']>;
  stage: Count['stage'];
  log: string;
}) {
  const { t } = useLingui();
  const size = trustees.length;
  const given = trustees.filter(({ hasDecrypted }) => hasDecrypted).length;
  const address = `${window.location.origin}${trusteePage(log)}`;
  return (
    <>
      <p>
        <Trans>
          {threshold} of {size} trustees open the count, each with their key file. So far: {given}.
        </Trans>
      </p>
      <ul className="divide-y divide-line">
        {trustees.map(({ trustee, name, hasDecrypted }) => (
          <li key={trustee} className="flex flex-wrap justify-between gap-x-4 py-2">
            <span className="wrap-anywhere">{name}</span>
            <span className={hasDecrypted ? 'font-semibold text-brand' : 'text-soft'}>
              {hasDecrypted ? <Trans>Has opened</Trans> : <Trans>Has not opened yet</Trans>}
            </span>
          </li>
        ))}
      </ul>
      {stage !== 'voting' && stage !== 'counted' && (
        <p className="flex flex-wrap items-center gap-2">
          <Trans>They open the count here:</Trans>
          <span className="break-all font-mono">{address}</span>
          <CopyButton text={address} label={t`Copy the address`} />
          <Link to={commissionScreen('trustees')} className="link inline-flex min-h-11 items-center">
            <Trans>Send a trustee the link again</Trans>
          </Link>
        </p>
      )}
    </>
  );
}
