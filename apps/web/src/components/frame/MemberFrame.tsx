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
  /** The query of the account. If it fails, the screens open all the same and report their own failures. */
  profile: { isPending: boolean; errorUpdateCount: number; data?: { name: string } | undefined };
  role: ReactNode;
  /** Below the account, in the side bar. */
  note?: ReactNode;
  profilePath: string;
  /** Followed by Logout. */
  links: readonly SideLink[];
  /** Above every screen. */
  notice?: ReactNode;
  /** True if a link opens the account, and no password. */
  isByLink?: boolean;
}

const isLoggedIn = () => readToken() !== null;

/**
 * The frame of an account's screens. Visitors who are not logged in are redirected to the login, or to the page that
 * says to open the link. If the session ends while a screen is open, that screen stays with a notice, and any other
 * redirects.
 */
export function MemberFrame({ profile, links, notice, isByLink = false, ...account }: MemberProps) {
  const loggedIn = useSyncExternalStore(watchSession, isLoggedIn);
  const client = useQueryClient();
  useEffect(() => watchAccount(() => void client.resetQueries()), [client]);
  const { pathname, search } = useLocation();
  const [lastLoggedInAt, setLastLoggedInAt] = useState<string | null>(null);
  if (loggedIn && lastLoggedInAt !== pathname) setLastLoggedInAt(pathname);
  const from = pathname + search;
  if (!loggedIn && (lastLoggedInAt !== pathname || !profile.data)) {
    const to = isByLink ? paths.voteByLink : paths.login;
    return <Navigate to={to} replace state={lastLoggedInAt === null ? null : { from }} />;
  }
  // A screen stays mounted while it refetches a profile that failed.
  if (profile.isPending && profile.errorUpdateCount === 0) return <FullScreenSpinner />;
  return (
    <SideBarFrame
      {...account}
      name={profile.data?.name ?? ''}
      links={[...links, { to: paths.logout, label: <Trans>Logout</Trans>, Icon: IconLogout }]}
    >
      {!loggedIn && <SessionEnded from={from} isByLink={isByLink} />}
      {notice}
      <Outlet />
    </SideBarFrame>
  );
}
