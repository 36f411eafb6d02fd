import { Trans } from '@lingui/react/macro';
import IconWifiOff from '@tabler/icons-react/dist/esm/icons/IconWifiOff.mjs';
import { useOnline } from './useOnline.ts';

/** Sets `--foot` to the height of the notice, for sticky bars above it. */
function setFootHeight(notice: HTMLElement | null) {
  const root = document.documentElement.style;
  root.setProperty('--foot', `${notice?.offsetHeight ?? 0}px`);
  return () => void root.removeProperty('--foot');
}

/** Shown while the browser is offline. */
export function OfflineNotice() {
  const online = useOnline();
  return (
    <div role="status" className="sticky bottom-0 z-40">
      {!online && (
        <p
          ref={setFootHeight}
          className="flex items-center justify-center gap-2 bg-amber-tint px-4 py-3 font-semibold text-amber-ink"
        >
          <IconWifiOff aria-hidden="true" className="size-5 shrink-0" />
          <Trans>You are offline. Nothing on this page is lost; try again when the connection is back.</Trans>
        </p>
      )}
    </div>
  );
}
