import { Trans } from '@lingui/react/macro';
import IconLayoutDashboard from '@tabler/icons-react/dist/esm/icons/IconLayoutDashboard.mjs';
import IconLogout from '@tabler/icons-react/dist/esm/icons/IconLogout.mjs';
import IconUsers from '@tabler/icons-react/dist/esm/icons/IconUsers.mjs';
import { Navigate, Outlet } from 'react-router';
import { SideBarFrame } from '../../components/SideBarFrame.tsx';
import { FullScreenSpinner } from '../../components/Spinner.tsx';
import { paths } from '../../lib/paths.ts';
import { readToken } from '../../lib/session.ts';
import { useProfile } from '../profile/api.ts';

/** The frame of the party's screens. Where the profile cannot be had, they still open: each says for itself what failed. */
export function PartyLayout() {
  const profile = useProfile();
  if (readToken() === null) return <Navigate to={paths.login} replace />;
  if (profile.isPending) return <FullScreenSpinner />;
  return (
    <SideBarFrame
      name={profile.data?.name ?? ''}
      role={<Trans>Political party</Trans>}
      profilePath={paths.partyProfile}
      links={[
        { to: paths.partyDashboard, label: <Trans>Dashboard</Trans>, Icon: IconLayoutDashboard },
        { to: paths.partyCandidates, label: <Trans>Candidates</Trans>, Icon: IconUsers },
        { to: paths.logout, label: <Trans>Logout</Trans>, Icon: IconLogout },
      ]}
    >
      <Outlet />
    </SideBarFrame>
  );
}
