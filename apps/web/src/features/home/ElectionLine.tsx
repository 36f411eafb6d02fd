import type { ResultsMeta } from '@evoting/contract/extras';
import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { ElectionTimes } from '../../components/ElectionTimes.tsx';
import { STATUS_MS, useElection } from '../extras/api.ts';

const STATUS: Record<Exclude<ResultsMeta['status'], 'none'>, ReactNode> = {
  'not-open': <Trans>Voting has not opened yet.</Trans>,
  open: <Trans>Voting is open.</Trans>,
  closed: <Trans>Voting has closed.</Trans>,
};

/** Shows the title and times of the election. Reserves two lines, so that nothing moves when they arrive. */
export function ElectionLine() {
  const { data: meta } = useElection(STATUS_MS);
  return (
    <p className="min-h-14 border-l-4 border-amber pl-4 text-on-deep-soft">
      {meta && meta.status !== 'none' && (
        <>
          <strong className="block text-on-deep">{meta.electionTitle}</strong>
          <State {...meta} /> <ElectionTimes meta={meta} />
        </>
      )}
    </p>
  );
}

function State({ status, hasResult, certification }: ResultsMeta) {
  if (certification) return <Trans>The result is certified.</Trans>;
  if (hasResult) return <Trans>The result is in the public record.</Trans>;
  return status === 'none' ? null : STATUS[status];
}
