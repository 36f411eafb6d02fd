import type { DataOf } from '@evoting/contract/calls';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Alert } from '../../components/Alert.tsx';
import { Button } from '../../components/Button.tsx';
import { FailureAlert } from '../../components/FailureAlert.tsx';
import { formatDateTime } from '../../lib/format.ts';
import { useSeeAttempts } from './api.ts';

/** Tells an officer of wrong passwords and second factors for their account since they last looked. */
export function AttemptsNotice({
  passwords,
  factors,
  lastAtMs,
}: NonNullable<DataOf<'GET /commission/me'>['attempts']>) {
  const { i18n } = useLingui();
  const see = useSeeAttempts();
  return (
    <div className="wide pt-6">
      <Alert tone="attention">
        <div className="flex flex-col items-start gap-3">
          <p>
            <strong>
              <Trans>
                Wrong passwords or second factors for your account, the last on{' '}
                {formatDateTime(lastAtMs, i18n.locale)}:
              </Trans>
            </strong>{' '}
            <Plural value={passwords} one="# wrong password" other="# wrong passwords" />,{' '}
            <Plural value={factors} one="# wrong second factor" other="# wrong second factors" />.{' '}
            {factors > 0 ? (
              <Trans>
                If these were not yours, somebody knows your password, or uses a session of yours: set another
                password.
              </Trans>
            ) : (
              <Trans>If these were not yours, tell the other officers.</Trans>
            )}
          </p>
          {see.isError && <FailureAlert error={see.error} />}
          <Button tone="secondary" size="small" pending={see.isPending} onClick={() => see.mutate()}>
            <Trans>I have read it</Trans>
          </Button>
        </div>
      </Alert>
    </div>
  );
}
