import { Trans } from '@lingui/react/macro';
import IconLogout from '@tabler/icons-react/dist/esm/icons/IconLogout.mjs';
import type { ReactNode } from 'react';
import { Navigate, Outlet } from 'react-router';
import { paths } from '../lib/paths.ts';
import { readToken } from '../lib/session.ts';
import { SideBarFrame, type SideLink } from './SideBarFrame.tsx';
import { FullScreenSpinner } from './Spinner.tsx';

interface MemberProps {
  /** The account as far as it is known. Where it cannot be had the screens still open: each says for itself what failed. */
  profile: { isPending: boolean; data?: { name: string } | undefined };
  role: ReactNode;
  profilePath: string;
  /** The way out comes after them. */
  links: readonly SideLink[];
}

/** The frame of an account's screens; who is not logged in is led to the login. */
export function MemberFrame({ profile, links, ...account }: MemberProps) {
  if (readToken() === null) return <Navigate to={paths.login} replace />;
  if (profile.isPending) return <FullScreenSpinner />;
  return (
    <SideBarFrame
      {...account}
      name={profile.data?.name ?? ''}
      links={[...links, { to: paths.logout, label: <Trans>Logout</Trans>, Icon: IconLogout }]}
    >
      <Outlet />
    </SideBarFrame>
  );
}
