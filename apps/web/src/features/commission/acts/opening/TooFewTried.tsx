import { Trans } from '@lingui/react/macro';
import { Alert } from '../../../../components/Alert.tsx';

/** Warns that some trustees have not tried their key file: a lost file is noticed only at the count. */
export function TooFewTried({ tried, size, threshold }: { tried: number; size: number; threshold: number }) {
  return (
    <Alert tone="danger">
      <p>
        <Trans>
          {tried} of {size} trustees have shown that they can open the count, which takes {threshold}. Without
          that there is never a result.
        </Trans>
      </p>
      <p className="font-normal text-ink">
        <Trans>
          Let each of them press Check my key first. Where fewer than {threshold} can, give the draft up now
          and begin again.
        </Trans>
      </p>
    </Alert>
  );
}
