import { Trans } from '@lingui/react/macro';
import IconLogout from '@tabler/icons-react/dist/esm/icons/IconLogout.mjs';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router';
import { paths } from '../../lib/paths.ts';
import { readToken } from '../../lib/session.ts';
import { watchAccount, watchSession } from '../../lib/session-changes.ts';
import { SessionEnded } from '../SessionEnded.tsx';
import { FullScreenSpinner } from '../Spinner.tsx';
import type { SideLink } from './SideBar.tsx';
import { SideBarFrame } from './SideBarFrame.tsx';

interface MemberProps {
  /**
   * The account as far as it is known. Where it cannot be fetched the screens still open: each says for
   * itself what failed.
   */
  profile: { isPending: boolean; errorUpdateCount: number; data?: { name: string } | undefined };
  role: ReactNode;
  profilePath: string;
  /** The way out comes after them. */
  links: readonly SideLink[];
}

const isLoggedIn = () => readToken() !== null;

/**
 * The frame of an account's screens; a visitor who is not logged in is led to the login, even if data are
 * still cached. A session that ends while a screen is open takes nothing away from it: the screen says so,
 * and how to go on; the way to any other screen leads to the login.
 */
export function MemberFrame({ profile, links, ...account }: MemberProps) {
  const loggedIn = useSyncExternalStore(watchSession, isLoggedIn);
  const client = useQueryClient();
  useEffect(() => watchAccount(() => void client.resetQueries()), [client]);
  const { pathname, search } = useLocation();
  const [lastLoggedInAt, setLastLoggedInAt] = useState<string | null>(null);
  if (loggedIn && lastLoggedInAt !== pathname) setLastLoggedInAt(pathname);
  const from = pathname + search;
  if (!loggedIn && (lastLoggedInAt !== pathname || !profile.data)) {
    return <Navigate to={paths.login} replace state={lastLoggedInAt === null ? null : { from }} />;
  }
  // A screen that asks again for a profile that failed must not be taken away for it.
  if (profile.isPending && profile.errorUpdateCount === 0) return <FullScreenSpinner />;
  return (
    <SideBarFrame
      {...account}
      name={profile.data?.name ?? ''}
      links={[...links, { to: paths.logout, label: <Trans>Logout</Trans>, Icon: IconLogout }]}
    >
      {!loggedIn && <SessionEnded from={from} />}
      <Outlet />
    </SideBarFrame>
  );
}
