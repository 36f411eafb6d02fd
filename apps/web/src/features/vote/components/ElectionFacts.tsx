import { Trans, useLingui } from '@lingui/react/macro';
import { Card } from '../../../components/Card.tsx';
import { ElectionTimes } from '../../../components/ElectionTimes.tsx';
import { Fact } from '../../../components/Fact.tsx';
import { formatCount } from '../../../lib/format.ts';
import { STATUS_MS, useElection } from '../../extras/api.ts';
import type { ElectionInfo } from '../api.ts';
import { useFreshPaper } from '../useFreshPaper.ts';

export function ElectionFacts({ info }: { info: ElectionInfo }) {
  const { i18n } = useLingui();
  const { data: meta } = useElection(STATUS_MS);
  useFreshPaper(meta?.status);
  const areas = (info.areas ?? []).map(({ name }) => name);
  return (
    <Card className="flex flex-col gap-4 p-5 lg:flex-row lg:items-center lg:justify-between">
      <div>
        <h2 className="text-2xl">
          <Trans>Election Information</Trans>
        </h2>
        <p className="min-h-14 max-w-prose">
          {meta && <strong className="block">{meta.electionTitle}</strong>}
          {meta && <ElectionTimes meta={meta} />}
        </p>
        {areas.length > 0 && (
          <p className="max-w-prose">
            <Trans>
              Your area: <strong>{areas.join(', ')}</strong>. Everybody who lives there gets this ballot
              paper. If it is not your area, do not vote, and contact the electoral commission.
            </Trans>
          </p>
        )}
      </div>
      <dl className="flex flex-wrap gap-x-8 gap-y-2 lg:flex-nowrap">
        <Fact
          label={<Trans>Total Candidates</Trans>}
          value={formatCount(info.totalCandidates, i18n.locale)}
        />
        <Fact label={<Trans>Positions</Trans>} value={formatCount(info.totalPosts, i18n.locale)} />
      </dl>
    </Card>
  );
}
