import { Trans } from '@lingui/react/macro';
import { paths } from '../lib/paths.ts';
import { Alert } from './Alert.tsx';
import { ButtonLink } from './Button.tsx';

/** Shown above a screen whose session has ended. */
export function SessionEnded({ from }: { from: string }) {
  return (
    <div className="wide pt-6">
      <Alert tone="attention">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p>
            <strong>
              <Trans>Your session has ended.</Trans>
            </strong>{' '}
            <Trans>Nothing is sent until you log in again.</Trans>
          </p>
          <ButtonLink to={paths.login} state={{ from }} size="small">
            <Trans>Log in again</Trans>
          </ButtonLink>
        </div>
      </Alert>
    </div>
  );
}
