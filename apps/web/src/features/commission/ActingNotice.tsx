import type { DataOf } from '@evoting/contract/calls';
import { Trans, useLingui } from '@lingui/react/macro';
import { Alert } from '../../components/Alert.tsx';
import { formatDateTime } from '../../lib/format.ts';

/** Tells an officer on every screen why nothing can be changed now: the console is held, or the officer is new. */
export function ActingNotice({
  heldAtMs,
  readsUntilMs,
}: Pick<DataOf<'GET /commission/me'>, 'heldAtMs' | 'readsUntilMs'>) {
  const { i18n } = useLingui();
  if (!heldAtMs && !readsUntilMs) return null;
  return (
    <div className="wide pt-6">
      <Alert tone="attention">
        {heldAtMs ? (
          <p>
            <strong>
              <Trans>
                The operator of the server has held the console since {formatDateTime(heldAtMs, i18n.locale)}.
              </Trans>
            </strong>{' '}
            <Trans>You can read everything, and nobody can change anything. Voting goes on.</Trans>
          </p>
        ) : (
          <p>
            <strong>
              <Trans>Until {formatDateTime(readsUntilMs ?? 0, i18n.locale)} you only read.</Trans>
            </strong>{' '}
            <Trans>
              Who comes to the commission, or had a password or factor reset, changes nothing for a day, so
              that the others notice a stolen account.
            </Trans>
          </p>
        )}
      </Alert>
    </div>
  );
}
