import { Trans } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import { type Location, Outlet, ScrollRestoration, useLocation, useNavigation } from 'react-router';
import { ToastRegion } from '../components/ToastRegion.tsx';
import { arrive } from '../lib/focus.ts';
import { OfflineNotice } from './OfflineNotice.tsx';

/**
 * What surrounds every screen: the way past the navigation, the sign of a screen on its way, toasts, the
 * offline notice.
 */
export function Root() {
  useFocusOnNewScreen();
  return (
    <>
      <a
        href="#main"
        className="fixed left-3 top-3 z-70 -translate-y-24 rounded-card bg-brand px-4 py-3 font-semibold text-on-brand focus:translate-y-0 print:hidden"
      >
        <Trans>Skip to the content</Trans>
      </a>
      <NavigationProgress />
      <Outlet />
      <OfflineNotice />
      <ToastRegion />
      <ScrollRestoration getKey={scrollKeyOf} />
    </>
  );
}

/**
 * Every page that is loaded again has the same key; its own address keeps it from being scrolled to where
 * another one was left.
 */
const scrollKeyOf = ({ key, pathname }: Location) => (key === 'default' ? pathname : key);

/**
 * After a change of route the focus goes to the new screen's heading, so that a screen reader says where it
 * is.
 */
function useFocusOnNewScreen(): void {
  const { pathname } = useLocation();
  const before = useRef(pathname);
  useEffect(() => {
    if (before.current === pathname) return;
    before.current = pathname;
    arrive();
  }, [pathname]);
}

function NavigationProgress() {
  const { state } = useNavigation();
  if (state === 'idle') return null;
  return (
    <div aria-hidden="true" className="fixed inset-x-0 top-0 z-50 h-1 overflow-hidden">
      <div className="h-full w-1/3 animate-[travel_1.2s_linear_infinite] bg-amber" />
    </div>
  );
}
