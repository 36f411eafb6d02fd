import { Trans } from '@lingui/react/macro';
import { type Location, Outlet, ScrollRestoration, useNavigation } from 'react-router';
import { ToastRegion } from '../components/toasts/ToastRegion.tsx';
import { DraftNotice } from './DraftNotice.tsx';
import { OfflineNotice } from './OfflineNotice.tsx';
import { TurnNotice } from './TurnNotice.tsx';
import { useFocusOnNewScreen } from './useFocusOnNewScreen.ts';

/** Surrounds every screen: skip link, navigation progress, offline notice, toasts. */
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
      <DraftNotice />
      <Outlet />
      <TurnNotice />
      <OfflineNotice />
      <ToastRegion />
      <ScrollRestoration getKey={scrollKeyOf} />
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
