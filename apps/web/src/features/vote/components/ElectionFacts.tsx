import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { ElectionTimes } from '../../../components/ElectionTimes.tsx';
import { formatCount } from '../../../lib/format.ts';
import { STATUS_MS, useElection } from '../../extras/api.ts';
import type { ElectionInfo } from '../api.ts';
import { useFreshPaper } from '../useFreshPaper.ts';

/** A low bar, so that the first candidate is in sight on a phone. */
export function ElectionFacts({ info }: { info: ElectionInfo }) {
  const { i18n } = useLingui();
  const { data: meta } = useElection(STATUS_MS);
  useFreshPaper(meta?.status);
  const areas = (info.areas ?? []).map(({ name }) => name);
  return (
    <div className="border-b border-line bg-surface leading-snug large-text:leading-tight large-text:*:text-sm">
      <div className="wide flex flex-wrap items-baseline gap-x-6 py-2 large-text:py-1 text-base sm:py-3">
        <h2 className="text-base sm:text-lg">
          <span className="large-text:text-sm">
            <Trans>Election Information</Trans>
          </span>
        </h2>
        <dl className="flex flex-wrap gap-x-4">
          <Fact
            label={<Trans>Total Candidates</Trans>}
            value={formatCount(info.totalCandidates, i18n.locale)}
          />
          <Fact label={<Trans>Positions</Trans>} value={formatCount(info.totalPosts, i18n.locale)} />
        </dl>
        <p className="min-h-[1lh] text-soft wrap-anywhere">
          {meta && (
            <>
              <strong>{meta.electionTitle}</strong> <ElectionTimes meta={meta} />
            </>
          )}
        </p>
        {areas.length > 0 && (
          <p className="wrap-anywhere">
            <Trans>
              Your area: <strong>{areas.join(', ')}</strong>. Every voter of this area gets this ballot paper.
              If it is not your area, do not vote, and contact the electoral commission.
            </Trans>
          </p>
        )}
      </div>
    </div>
  );
}

function Fact({ label, value }: { label: ReactNode; value: string }) {
  return (
    <div className="flex gap-1.5">
      <dt className="text-soft">{label}</dt>
      <dd className="font-bold">{value}</dd>
    </div>
  );
}
