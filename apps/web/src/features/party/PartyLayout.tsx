import { Outlet } from 'react-router';

/** Not built yet. */
export function PartyLayout() {
  return <Outlet />;
}
