import { Trans } from '@lingui/react/macro';
import { paths } from '../lib/paths.ts';
import { Alert } from './Alert.tsx';
import { ButtonLink } from './Button.tsx';

/** Shown above a screen whose session has ended. */
export function SessionEnded({ from, isByLink }: { from: string; isByLink: boolean }) {
  return (
    <div className="wide pt-6 pb-4">
      <Alert tone="attention">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p>
            <strong>
              <Trans>Your session has ended.</Trans>
            </strong>{' '}
            {isByLink ? (
              <Trans>Nothing is sent until you open your link again.</Trans>
            ) : (
              <Trans>Nothing is sent until you log in again.</Trans>
            )}
          </p>
          <ButtonLink to={isByLink ? paths.voteByLink : paths.login} state={{ from }} size="small">
            {isByLink ? <Trans>Go on by link or code</Trans> : <Trans>Log in again</Trans>}
          </ButtonLink>
        </div>
      </Alert>
    </div>
  );
}
