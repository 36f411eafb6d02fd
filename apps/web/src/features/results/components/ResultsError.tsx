import { Trans } from '@lingui/react/macro';
import { Alert } from '../../../components/Alert.tsx';
import { Button } from '../../../components/Button.tsx';

/** Shown in place of results that could not be fetched. */
export function ResultsError({ message }: { message: string }) {
  return (
    <div className="flex flex-col items-start gap-4">
      <Alert tone="danger" className="w-full text-lg">
        <Trans>An error has occured: {message}</Trans>
      </Alert>
      <Button tone="secondary" onClick={() => location.reload()}>
        <Trans>Reload</Trans>
      </Button>
    </div>
  );
}
