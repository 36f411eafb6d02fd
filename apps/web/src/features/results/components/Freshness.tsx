import { Trans } from '@lingui/react/macro';
import { useNow } from '../../../components/useNow.ts';

const TICK_MS = 1_000;
const MINUTE_S = 60;

interface FreshnessProps {
  /** When the server last said that these are its newest numbers, by this device's clock. */
  atMs: number;
  isLive: boolean;
  /** True if the server could be asked last time. */
  isConnected: boolean;
}

/** Shows how old the numbers are. */
export function Freshness({ atMs, isLive, isConnected }: FreshnessProps) {
  const seconds = Math.max(0, Math.floor((useNow(TICK_MS) - atMs) / 1_000));
  const minutes = Math.floor(seconds / MINUTE_S);
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-soft print:hidden">
      {isLive && isConnected && (
        <span className="inline-flex items-center gap-2 rounded-full bg-brand px-3 font-bold tracking-wide text-on-brand">
          <span aria-hidden="true" className="size-2.5 animate-pulse rounded-full bg-current" />
          <Trans>LIVE</Trans>
        </span>
      )}
      <span>
        {seconds < MINUTE_S ? (
          <Trans>Updated {seconds} s ago</Trans>
        ) : (
          <Trans>Updated {minutes} min ago</Trans>
        )}
      </span>
      {!isConnected && (
        <span>
          <Trans>The server cannot be reached now; the next try is under way.</Trans>
        </span>
      )}
    </p>
  );
}
