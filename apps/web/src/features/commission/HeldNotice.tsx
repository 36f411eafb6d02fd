import { Trans, useLingui } from '@lingui/react/macro';
import { Alert } from '../../components/Alert.tsx';
import { formatDateTime } from '../../lib/format.ts';

/** Tells officers on every screen that the operator holds the console. */
export function HeldNotice({ heldAtMs }: { heldAtMs: number }) {
  const { i18n } = useLingui();
  return (
    <div className="wide pt-6">
      <Alert tone="attention">
        <p>
          <strong>
            <Trans>
              The operator of the server has held the console since {formatDateTime(heldAtMs, i18n.locale)}.
            </Trans>
          </strong>{' '}
          <Trans>You can read everything, and nobody can change anything. Voting goes on.</Trans>
        </p>
      </Alert>
    </div>
  );
}
