import { Outlet } from 'react-router';
import { Footer } from './Footer.tsx';
import { NavBar } from './NavBar.tsx';

/** The frame of the public screens. */
export function PublicLayout() {
  return (
    <div className="flex min-h-dvh flex-col">
      <NavBar />
      <main id="main" className="grow">
        <Outlet />
      </main>
      <Footer />
    </div>
  );
}
