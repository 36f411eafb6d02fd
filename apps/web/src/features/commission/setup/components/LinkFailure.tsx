import { Trans } from '@lingui/react/macro';
import { Link } from 'react-router';
import { FailureAlert } from '../../../../components/FailureAlert.tsx';
import { ApiError } from '../../../../lib/call-failures.ts';
import { paths } from '../../../../lib/paths.ts';

/** A used link may have been used by the same person, who got no answer. */
const OVER: readonly unknown[] = ['setup-link-over', 'invitation-over'];

/** Why a link did not make an account, and the login in case the account was made already. */
export function LinkFailure({ error }: { error: unknown }) {
  return (
    <>
      <FailureAlert error={error} />
      {error instanceof ApiError && OVER.includes(error.code) && (
        <p>
          <Link to={paths.login} className="link inline-flex min-h-11 items-center">
            <Trans>Login</Trans>
          </Link>
        </p>
      )}
    </>
  );
}
