import { Trans } from '@lingui/react/macro';
import IconLayoutDashboard from '@tabler/icons-react/dist/esm/icons/IconLayoutDashboard.mjs';
import IconLogout from '@tabler/icons-react/dist/esm/icons/IconLogout.mjs';
import IconUser from '@tabler/icons-react/dist/esm/icons/IconUser.mjs';
import { Navigate, Outlet } from 'react-router';
import { SideBarFrame } from '../../components/SideBarFrame.tsx';
import { FullScreenSpinner } from '../../components/Spinner.tsx';
import { paths } from '../../lib/paths.ts';
import { readToken } from '../../lib/session.ts';
import { useProfile } from '../profile/api.ts';

/** The frame of the candidate's screens. */
export function CandidateLayout() {
  const profile = useProfile();
  if (readToken() === null) return <Navigate to={paths.login} replace />;
  if (profile.isPending) return <FullScreenSpinner />;
  return (
    <SideBarFrame
      name={profile.data?.name ?? ''}
      role={<Trans>Candidate</Trans>}
      profilePath={paths.candidateProfile}
      links={[
        { to: paths.candidateDashboard, label: <Trans>Dashboard</Trans>, Icon: IconLayoutDashboard },
        { to: paths.candidateProfile, label: <Trans>Profile</Trans>, Icon: IconUser },
        { to: paths.logout, label: <Trans>Logout</Trans>, Icon: IconLogout },
      ]}
    >
      <Outlet />
    </SideBarFrame>
  );
}
