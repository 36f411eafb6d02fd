import { Trans } from '@lingui/react/macro';
import IconLayoutDashboard from '@tabler/icons-react/dist/esm/icons/IconLayoutDashboard.mjs';
import IconUser from '@tabler/icons-react/dist/esm/icons/IconUser.mjs';
import { MemberFrame } from '../../components/frame/MemberFrame.tsx';
import { paths } from '../../lib/paths.ts';
import { useProfile } from '../profile/api.ts';

/** The frame of the candidate's screens. */
export function CandidateLayout() {
  return (
    <MemberFrame
      profile={useProfile()}
      role={<Trans>Candidate</Trans>}
      profilePath={paths.candidateProfile}
      links={[
        { to: paths.candidateDashboard, label: <Trans>Dashboard</Trans>, Icon: IconLayoutDashboard },
        { to: paths.candidateProfile, label: <Trans>Profile</Trans>, Icon: IconUser },
      ]}
    />
  );
}
