import { Trans } from '@lingui/react/macro';
import IconChecklist from '@tabler/icons-react/dist/esm/icons/IconChecklist.mjs';
import IconLayoutDashboard from '@tabler/icons-react/dist/esm/icons/IconLayoutDashboard.mjs';
import { MemberFrame } from '../../components/frame/MemberFrame.tsx';
import { paths } from '../../lib/paths.ts';
import { useProfile } from '../profile/api.ts';

/** The frame of the voter's screens. */
export function VoterLayout() {
  return (
    <MemberFrame
      profile={useProfile()}
      role={<Trans>Voter</Trans>}
      profilePath={paths.voterProfile}
      links={[
        { to: paths.voterDashboard, label: <Trans>Dashboard</Trans>, Icon: IconLayoutDashboard },
        { to: paths.voterElection, label: <Trans>Elections</Trans>, Icon: IconChecklist },
      ]}
    />
  );
}
