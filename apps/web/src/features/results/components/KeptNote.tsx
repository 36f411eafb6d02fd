import { Trans, useLingui } from '@lingui/react/macro';
import { Alert } from '../../../components/Alert.tsx';
import { formatDateTime } from '../../../lib/format.ts';

/** Says from when numbers are that this device has kept, while the server cannot be reached. */
export function KeptNote({ atMs }: { atMs: number }) {
  const { i18n } = useLingui();
  const time = formatDateTime(atMs, i18n.locale);
  return (
    <Alert tone="attention" className="my-2">
      <Trans>
        The server cannot be reached. These are the numbers that this device received on {time}; newer ones
        may have been published since.
      </Trans>
    </Alert>
  );
}
