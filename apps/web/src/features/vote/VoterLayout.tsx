import { Trans } from '@lingui/react/macro';
import IconChecklist from '@tabler/icons-react/dist/esm/icons/IconChecklist.mjs';
import IconLayoutDashboard from '@tabler/icons-react/dist/esm/icons/IconLayoutDashboard.mjs';
import IconLogout from '@tabler/icons-react/dist/esm/icons/IconLogout.mjs';
import { Navigate, Outlet } from 'react-router';
import { SideBarFrame } from '../../components/SideBarFrame.tsx';
import { FullScreenSpinner } from '../../components/Spinner.tsx';
import { paths } from '../../lib/paths.ts';
import { readToken } from '../../lib/session.ts';
import { useProfile } from '../profile/api.ts';

/** The frame of the voter's screens. */
export function VoterLayout() {
  const profile = useProfile();
  if (readToken() === null) return <Navigate to={paths.login} replace />;
  if (profile.isPending) return <FullScreenSpinner />;
  return (
    <SideBarFrame
      name={profile.data?.name ?? ''}
      role={<Trans>Voter</Trans>}
      profilePath={paths.voterProfile}
      links={[
        { to: paths.voterDashboard, label: <Trans>Dashboard</Trans>, Icon: IconLayoutDashboard },
        { to: paths.voterElection, label: <Trans>Elections</Trans>, Icon: IconChecklist },
        { to: paths.logout, label: <Trans>Logout</Trans>, Icon: IconLogout },
      ]}
    >
      <Outlet />
    </SideBarFrame>
  );
}
