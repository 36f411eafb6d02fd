import type { Role } from '@evoting/contract/call';
import { paths } from '../../lib/paths.ts';

const HOME_OF: Record<Role, string> = {
  PARTY: paths.partyDashboard,
  VOTER: paths.voterDashboard,
  CANDIDATE: paths.candidateDashboard,
  COMMISSION: paths.commission,
};

/** The kind's own dashboard; for an officer whose session ended on a screen of the console, that screen. */
export function placeAfter(role: Role, state: unknown): string {
  const from = typeof state === 'object' && state !== null && 'from' in state ? state.from : null;
  const isConsole = typeof from === 'string' && from.startsWith(`${paths.commission}/`);
  return role === 'COMMISSION' && isConsole ? from : HOME_OF[role];
}
