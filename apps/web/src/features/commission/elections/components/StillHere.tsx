import { Trans } from '@lingui/react/macro';
import { Alert } from '../../../../components/Alert.tsx';
import { Button } from '../../../../components/Button.tsx';

/** Says that the form has what the officer typed before. */
export function StillHere({ onAfresh }: { onAfresh: () => void }) {
  return (
    <Alert>
      <div className="flex flex-wrap items-center gap-3">
        <p className="grow">
          <Trans>What you typed here before was kept in this browser.</Trans>
        </p>
        <Button tone="secondary" size="small" onClick={onAfresh}>
          <Trans>Start afresh</Trans>
        </Button>
      </div>
    </Alert>
  );
}
