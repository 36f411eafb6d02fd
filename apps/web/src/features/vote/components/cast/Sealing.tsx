import { Trans, useLingui } from '@lingui/react/macro';
import { ProgressBar } from '../../../../components/ProgressBar.tsx';
import type { CastFlow, Seal } from '../../cast-steps.ts';

export function Sealing({ seal, flow }: { seal: Seal; flow: CastFlow }) {
  const { t } = useLingui();
  if (seal.kind === 'sealing') return <ProgressBar label={t`Sealing your ballot on this device`} />;
  return (
    <div className="flex flex-col gap-1">
      <ProgressBar label={t`Waiting for the network`} />
      <p className="text-soft">
        <Trans>
          This device still checks the ballot paper in the public record. Nothing has been encrypted or sent
          yet.
        </Trans>{' '}
        <button type="button" onClick={flow.tryNow} className="link min-h-11 cursor-pointer">
          <Trans>Try again now</Trans>
        </button>
      </p>
    </div>
  );
}
