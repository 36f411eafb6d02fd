import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Link, Navigate, useLocation, useNavigate } from 'react-router';
import { FailureAlert } from '../../../components/FailureAlert.tsx';
import { FormScreen } from '../../../components/FormScreen.tsx';
import { Skeleton } from '../../../components/Skeleton.tsx';
import { paths } from '../../../lib/paths.ts';
import { readToken } from '../../../lib/session.ts';
import { useSecondFactor } from '../api.ts';
import { AddFactor } from './components/AddFactor.tsx';
import { Confirm } from './components/Confirm.tsx';
import { RecoveryCodes } from './components/RecoveryCodes.tsx';
import { Unlock } from './components/Unlock.tsx';

/** Asks for the second factor between password and console; at the first login it is set up here. */
export function SecondFactorPage() {
  const { t } = useLingui();
  const { data, error } = useSecondFactor();
  const { state } = useLocation();
  const navigate = useNavigate();
  const toConsole = () => void navigate(wantedIn(state), { replace: true });
  const [codes, setCodes] = useState<string[] | null>(null);
  if (readToken() === null) return <Navigate to={paths.login} replace />;
  const hasFactor = data !== undefined && (data.hasAuthenticator || data.passkeys > 0);
  return (
    <FormScreen
      title={<Trans>Your second factor</Trans>}
      intro={
        <Trans>
          Someone who learns your password must not be able to run the election. So each login takes something
          else as well that only you have.
        </Trans>
      }
    >
      <title>{t`Your second factor - E-Voting`}</title>
      <meta name="robots" content="noindex" />
      {error && <FailureAlert error={error} />}
      {!error && !data && <Skeleton className="h-72" />}
      {codes && <RecoveryCodes codes={codes} onDone={toConsole} />}
      {data && !codes && hasFactor && !data.isConfirmed && (
        <Confirm hasAuthenticator={data.hasAuthenticator} hasPasskey={data.passkeys > 0} onDone={toConsole} />
      )}
      {data && !codes && hasFactor && data.isConfirmed && !data.isUnlocked && <Unlock counts={data} />}
      {data && !codes && (!hasFactor || data.isUnlocked) && <AddFactor counts={data} onCodes={setCodes} />}
      <p className="pt-6">
        <Link to={paths.logout} className="link inline-flex min-h-11 items-center">
          <Trans>Log out</Trans>
        </Link>
      </p>
    </FormScreen>
  );
}

/** The screen of the console that the officer was on the way to; the console alone where there was none. */
function wantedIn(state: unknown): string {
  const from = typeof state === 'object' && state !== null && 'from' in state ? state.from : null;
  return typeof from === 'string' && from.startsWith(`${paths.commission}/`) ? from : paths.commission;
}
