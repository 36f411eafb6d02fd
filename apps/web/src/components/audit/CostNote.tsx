import { Trans, useLingui } from '@lingui/react/macro';
import { formatCount, formatSize, formatSpan } from '../../lib/format.ts';
import { type Cost, costOf } from './cost.ts';
import type { RecordPreview } from './preview.ts';
import { threadsHere } from './useAudit.ts';

/** Estimates the cost of an audit on this device before it starts. */
export function CostNote({ preview }: { preview: RecordPreview }) {
  const { i18n } = useLingui();
  const costs = costOf(preview, threadsHere());
  const entries = formatCount(preview.treeSize, i18n.locale);
  if (costs === null) return null;
  return (
    <div className="flex flex-col gap-1">
      <p>
        <Trans>The record has {entries} entries now. By a short trial on this device:</Trans>
      </p>
      <ul className="list-disc pl-6">
        <li>
          <Trans>
            everything: <CostEstimate cost={costs.whole} />
          </Trans>
        </li>
        <li>
          <Trans>
            a random 1 %: <CostEstimate cost={costs.sample} />
          </Trans>
        </li>
      </ul>
    </div>
  );
}

const MINUTE_MS = 60_000;

function CostEstimate({ cost: { bytes, ms } }: { cost: Cost }) {
  const { i18n } = useLingui();
  const [size, span] = [formatSize(bytes, i18n.locale), formatSpan(ms)];
  return (
    <strong>
      {ms < MINUTE_MS ? (
        <Trans>about {size}, less than a minute</Trans>
      ) : (
        <Trans>
          about {size}, {span}
        </Trans>
      )}
    </strong>
  );
}
