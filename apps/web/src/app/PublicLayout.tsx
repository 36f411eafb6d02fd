import { Outlet } from 'react-router';
import { isDesk } from '../lib/desk.ts';
import { Footer } from './Footer.tsx';
import { NavBar } from './NavBar.tsx';

/** The frame of the public screens. A desk has no way to them. */
export function PublicLayout() {
  const hasWays = !isDesk();
  return (
    <div className="flex min-h-dvh flex-col">
      {hasWays && <NavBar />}
      <main id="main" className="grow">
        <Outlet />
      </main>
      {hasWays && <Footer />}
    </div>
  );
}
