import { Trans } from '@lingui/react/macro';
import { Alert } from '../../../components/Alert.tsx';
import { Button } from '../../../components/Button.tsx';
import { HelpLine } from '../../../components/HelpLine.tsx';
import { messageOf } from '../../../lib/errors.ts';

/** Shown in place of a ballot paper that could not be fetched. */
export function LoadError({ error }: { error: Error }) {
  return (
    <div className="flex flex-col items-start gap-4">
      <Alert tone="danger" className="w-full">
        <p className="text-xl">
          <Trans>Error</Trans>
        </p>
        <p className="whitespace-pre-line font-normal text-ink">{messageOf(error, '')}</p>
        <p className="font-normal text-ink">
          <Trans>What you have chosen is kept.</Trans>
        </p>
        <HelpLine error={error} />
      </Alert>
      <Button tone="secondary" onClick={() => location.reload()}>
        <Trans>Reload</Trans>
      </Button>
    </div>
  );
}
