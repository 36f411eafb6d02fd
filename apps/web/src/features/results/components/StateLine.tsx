import type { ResultsMeta } from '@evoting/contract/extras';
import { ElectionTimes } from '../../../components/ElectionTimes.tsx';
import { CountStatus } from './CountStatus.tsx';
import { Freshness } from './Freshness.tsx';

interface StateLineProps {
  meta: ResultsMeta;
  /** When the server last said that these are its newest numbers, by this device's clock. */
  checkedAtMs: number;
  isConnected: boolean;
}

/** Says how far the count is and, until there is a result, how old its numbers are. */
export function StateLine({ meta, checkedAtMs, isConnected }: StateLineProps) {
  const { status, hidden, hasResult } = meta;
  return (
    <>
      {status !== 'none' && status !== 'open' && <CountStatus meta={meta} />}
      {status === 'not-open' && (
        <p className="text-soft">
          <ElectionTimes meta={meta} />
        </p>
      )}
      {!hasResult && (status === 'open' || status === 'closed') && (
        <Freshness atMs={checkedAtMs} isLive={status === 'open' && !hidden} isConnected={isConnected} />
      )}
    </>
  );
}
