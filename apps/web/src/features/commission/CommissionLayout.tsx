import { Navigate, useLocation } from 'react-router';
import { MemberFrame } from '../../components/frame/MemberFrame.tsx';
import { ApiError } from '../../lib/call-failures.ts';
import { commissionScreen, paths } from '../../lib/paths.ts';
import { ActingNotice } from './ActingNotice.tsx';
import { AttemptsNotice } from './AttemptsNotice.tsx';
import { useProposals } from './acts/api.ts';
import { useOfficer, useSecondFactor } from './api.ts';
import { LastLogin } from './LastLogin.tsx';
import { ROLE_NAMES } from './roles.tsx';
import { screensOf } from './table.tsx';
import { useIdleEnd } from './useIdleEnd.ts';
import { waitingByScreen } from './waitingByScreen.ts';

/** The frame of the console's screens. */
export function CommissionLayout() {
  useIdleEnd();
  // Before a dialog asks: its button says at once how the officer confirms.
  useSecondFactor();
  const { isPending, errorUpdateCount, data, error } = useOfficer();
  const { pathname, search } = useLocation();
  const officer = data?.officer;
  const mayConfirm = officer !== undefined && officer.role !== 'observer';
  const waiting = waitingByScreen(useProposals(mayConfirm).data?.proposals ?? [], officer?.id);
  if (error instanceof ApiError && error.code === 'second-factor-first')
    return <Navigate to={paths.secondFactor} replace state={{ from: pathname + search }} />;
  return (
    <MemberFrame
      profile={{ isPending, errorUpdateCount, data: officer }}
      role={officer && ROLE_NAMES[officer.role]}
      note={data?.lastLogin && <LastLogin {...data.lastLogin} />}
      profilePath={paths.commissionProfile}
      notice={
        data && (
          <>
            <ActingNotice {...data} />
            {data.attempts && <AttemptsNotice {...data.attempts} />}
          </>
        )
      }
      links={(officer ? screensOf(officer.role) : []).map(({ path, label, Icon }) => ({
        to: commissionScreen(path),
        label,
        Icon,
        count: mayConfirm ? waiting.get(path) : undefined,
      }))}
    />
  );
}
