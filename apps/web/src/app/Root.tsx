import { Trans } from '@lingui/react/macro';
import { lazy, Suspense } from 'react';
import { type Location, Outlet, ScrollRestoration, useNavigation } from 'react-router';
import { ToastRegion } from '../components/toasts/ToastRegion.tsx';
import { isDesk } from '../lib/desk.ts';
import { DraftNotice } from './DraftNotice.tsx';
import { OfflineNotice } from './OfflineNotice.tsx';
import { TurnNotice } from './TurnNotice.tsx';
import { useFocusOnNewScreen } from './useFocusOnNewScreen.ts';

/** Loaded on desks only, where nothing is shown without it. */
const DeskBar = lazy(async () => ({ default: (await import('./DeskBar.tsx')).DeskBar }));

/** Surrounds every screen: skip link, navigation progress, offline notice, toasts. */
export function Root() {
  useFocusOnNewScreen();
  const atDesk = isDesk();
  const screens = (
    <>
      <DraftNotice />
      <Outlet />
    </>
  );
  return (
    <>
      <a
        href="#main"
        className="fixed left-3 top-3 z-70 -translate-y-24 rounded-card bg-brand px-4 py-3 font-semibold text-on-brand focus:translate-y-0 print:hidden"
      >
        <Trans>Skip to the content</Trans>
      </a>
      <NavigationProgress />
      {atDesk ? (
        <Suspense fallback={null}>
          <DeskBar />
          {screens}
        </Suspense>
      ) : (
        screens
      )}
      <TurnNotice />
      <OfflineNotice />
      <ToastRegion />
      {/* It would store how far the voter before had read. */}
      {!atDesk && <ScrollRestoration getKey={scrollKeyOf} />}
    </>
  );
}

/** Uses the address for loaded pages, which all have the key `default`, to keep their scroll positions apart. */
const scrollKeyOf = ({ key, pathname }: Location) => (key === 'default' ? pathname : key);

function NavigationProgress() {
  const { state } = useNavigation();
  if (state === 'idle') return null;
  return (
    <div aria-hidden="true" className="fixed inset-x-0 top-0 z-50 h-1 overflow-hidden">
      <div className="h-full w-1/3 animate-[travel_1.2s_linear_infinite] bg-amber" />
    </div>
  );
}
