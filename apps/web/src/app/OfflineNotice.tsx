import { Trans } from '@lingui/react/macro';
import IconWifiOff from '@tabler/icons-react/dist/esm/icons/IconWifiOff.mjs';
import { FootNotice } from '../components/FootNotice.tsx';
import { useOnline } from './useOnline.ts';

/** Shown while the browser is offline. */
export function OfflineNotice() {
  const online = useOnline();
  return (
    <div role="status" className="sticky bottom-0 z-40">
      {!online && (
        <FootNotice icon={IconWifiOff}>
          <Trans>You are offline. Nothing on this page is lost; try again when the connection is back.</Trans>
        </FootNotice>
      )}
    </div>
  );
}
