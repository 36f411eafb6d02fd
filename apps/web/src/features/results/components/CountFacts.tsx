import type { ResultsMeta } from '@evoting/contract/extras';
import { Trans } from '@lingui/react/macro';
import IconRefresh from '@tabler/icons-react/dist/esm/icons/IconRefresh.mjs';
import IconShieldCheck from '@tabler/icons-react/dist/esm/icons/IconShieldCheck.mjs';
import { Link } from 'react-router';
import { Alert } from '../../../components/Alert.tsx';
import { Button } from '../../../components/Button.tsx';
import { ofRecord, paths } from '../../../lib/paths.ts';
import { CountNumbers } from './CountNumbers.tsx';
import { CountSources } from './CountSources.tsx';
import { CountStatus } from './CountStatus.tsx';
import { KeyHolders } from './KeyHolders.tsx';
import { LiveLine } from './LiveLine.tsx';

interface FactsProps {
  meta: ResultsMeta;
  /** The record of a former election. */
  log: string | undefined;
  nextAtMs: number;
  isConnected: boolean;
  isRefreshing: boolean;
  /** True if the last refetch failed. */
  isStale: boolean;
  onRefresh: () => void;
}

/** Shows the state of the count, with links to its check and its data. */
export function CountFacts({
  meta,
  log,
  nextAtMs,
  isConnected,
  isRefreshing,
  isStale,
  onRefresh,
}: FactsProps) {
  return (
    <section className="flex flex-col gap-4 border-y-2 border-ink/80 py-5">
      <div className="flex flex-wrap items-center gap-x-8 gap-y-2">
        <CountStatus meta={meta} />
        <div className="flex flex-wrap items-center gap-x-5 gap-y-1 lg:ml-auto">
          <Button tone="quiet" size="small" pending={isRefreshing} onClick={onRefresh} className="-ml-3">
            {!isRefreshing && <IconRefresh aria-hidden="true" className="size-5" />}
            <Trans>Refresh</Trans>
          </Button>
          <Link to={ofRecord(paths.verify, log)} className="link inline-flex min-h-11 items-center gap-2">
            <IconShieldCheck aria-hidden="true" className="size-5" />
            <Trans>Check this count</Trans>
          </Link>
        </div>
      </div>
      <CountNumbers meta={meta} />
      {meta.keyHolders && <KeyHolders holds={meta.keyHolders} />}
      <LiveLine meta={meta} nextAtMs={nextAtMs} isConnected={isConnected} />
      <CountSources title={meta.electionTitle} log={log} hasResult={meta.hasResult} />
      {isStale && (
        <Alert tone="attention">
          <Trans>A newer count could not be fetched. What you see is the last one that arrived.</Trans>
        </Alert>
      )}
    </section>
  );
}
