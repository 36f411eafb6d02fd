import type { Role } from '@evoting/contract/call';
import { paths, secondPage } from '../../lib/paths.ts';

const HOME_OF: Record<Role, string> = {
  PARTY: paths.partyDashboard,
  VOTER: paths.voterDashboard,
  PLACE: paths.voterElection,
  CANDIDATE: paths.candidateDashboard,
  COMMISSION: paths.commission,
};

/**
 * The role's dashboard; for officers, the screen of the console where the session ended; for voters, the nomination
 * that they were asked to second.
 */
export function pathAfterLogin(role: Role, state: unknown): string {
  const from = typeof state === 'object' && state !== null && 'from' in state ? state.from : null;
  const isConsole = typeof from === 'string' && from.startsWith(`${paths.commission}/`);
  if (role === 'COMMISSION' && isConsole) return from;
  const isSeconder = typeof from === 'string' && from.startsWith(secondPage(''));
  return role === 'VOTER' && isSeconder ? from : HOME_OF[role];
}
