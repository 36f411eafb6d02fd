import { LOGOUT_REDIRECT_DELAY_MS } from '@evoting/contract/constants';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { Spinner } from '../../components/Spinner.tsx';
import { paths } from '../../lib/paths.ts';
import { clearSession } from '../../lib/session.ts';
import { endSession } from './api.ts';

/** Ends the session, and goes to the landing page after a second. */
export function LogoutPage() {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  useEffect(() => {
    void endSession(() => {
      clearSession();
      queryClient.clear();
    });
    const timer = setTimeout(() => void navigate(paths.home, { replace: true }), LOGOUT_REDIRECT_DELAY_MS);
    return () => clearTimeout(timer);
  }, [queryClient, navigate]);
  return (
    <div className="grid min-h-[60dvh] place-items-center">
      <title>{t`Logging out - E-Voting`}</title>
      <h1 className="flex items-center gap-3 text-2xl">
        <Spinner className="size-7 text-brand" />
        <Trans>Logging you out...</Trans>
      </h1>
    </div>
  );
}
