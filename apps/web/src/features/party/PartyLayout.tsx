import { Trans } from '@lingui/react/macro';
import IconLayoutDashboard from '@tabler/icons-react/dist/esm/icons/IconLayoutDashboard.mjs';
import IconUsers from '@tabler/icons-react/dist/esm/icons/IconUsers.mjs';
import { MemberFrame } from '../../components/frame/MemberFrame.tsx';
import { paths } from '../../lib/paths.ts';
import { useProfile } from '../profile/api.ts';

/** The frame of the party's screens. */
export function PartyLayout() {
  return (
    <MemberFrame
      profile={useProfile()}
      role={<Trans>Political party</Trans>}
      profilePath={paths.partyProfile}
      links={[
        { to: paths.partyDashboard, label: <Trans>Dashboard</Trans>, Icon: IconLayoutDashboard },
        { to: paths.partyCandidates, label: <Trans>Candidates</Trans>, Icon: IconUsers },
      ]}
    />
  );
}
