import { Trans } from '@lingui/react/macro';
import IconChecklist from '@tabler/icons-react/dist/esm/icons/IconChecklist.mjs';
import IconLayoutDashboard from '@tabler/icons-react/dist/esm/icons/IconLayoutDashboard.mjs';
import { MemberFrame } from '../../components/frame/MemberFrame.tsx';
import { paths } from '../../lib/paths.ts';
import { isByLink } from '../../lib/session.ts';
import { useProfile } from '../profile/api.ts';

/** The frame of the voter's screens. A place that was opened by a link has no profile. */
export function VoterLayout() {
  const profile = useProfile();
  const isPlace = profile.data?.userType === 'PLACE';
  const elections = { to: paths.voterElection, label: <Trans>Elections</Trans>, Icon: IconChecklist };
  return (
    <MemberFrame
      profile={profile}
      isByLink={isByLink()}
      role={<Trans>Voter</Trans>}
      profilePath={isPlace ? paths.voterElection : paths.voterProfile}
      links={
        isPlace
          ? [elections]
          : [
              { to: paths.voterDashboard, label: <Trans>Dashboard</Trans>, Icon: IconLayoutDashboard },
              elections,
            ]
      }
    />
  );
}
