import type { ResultsMeta } from '@evoting/contract/extras';
import { Trans, useLingui } from '@lingui/react/macro';
import { formatDateTime, formatTime } from '../../../lib/format.ts';
import { SIGNAL_MS } from '../../extras/api.ts';

interface LiveProps {
  meta: ResultsMeta;
  /** The time of the next full refetch. */
  nextAtMs: number;
  isConnected: boolean;
}

/** Shows the time of these numbers and of the next ones. */
export function LiveLine({ meta, nextAtMs, isConnected }: LiveProps) {
  const { i18n } = useLingui();
  const updated = meta.updatedAtMs === null ? null : formatDateTime(meta.updatedAtMs, i18n.locale);
  const next = formatTime(nextAtMs, i18n.locale);
  const seconds = SIGNAL_MS / 1_000;
  const isLive = meta.status === 'open' && !meta.hidden;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1 text-soft">
      {isLive && isConnected && (
        <span className="inline-flex items-center gap-2 rounded-full bg-brand px-3 font-bold tracking-wide text-on-brand">
          <span aria-hidden="true" className="size-2.5 animate-pulse rounded-full bg-current" />
          <Trans>LIVE</Trans>
        </span>
      )}
      {updated && (
        <p>
          <Trans>Updated {updated}</Trans>
        </p>
      )}
      {!meta.hasResult && meta.status !== 'none' && (
        <p>
          {isConnected ? (
            <Trans>
              A newer count is looked for every {seconds} seconds; all of it is fetched again at {next}.
            </Trans>
          ) : (
            <Trans>The server cannot be reached now; the next try is under way.</Trans>
          )}
        </p>
      )}
    </div>
  );
}
