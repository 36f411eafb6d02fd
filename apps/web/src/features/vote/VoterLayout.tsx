import { Outlet } from 'react-router';

/** Not built yet. */
export function VoterLayout() {
  return <Outlet />;
}
