import type { Check, CheckName } from '@evoting/audit/report';
import { NEEDS_ALL } from '@evoting/audit/sampling';
import type { AuditReport } from '@evoting/audit/verdict';
import { Trans, useLingui } from '@lingui/react/macro';
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs';
import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs';
import IconCircleMinus from '@tabler/icons-react/dist/esm/icons/IconCircleMinus.mjs';
import type { ReactNode } from 'react';
import { formatCount } from '../../../lib/format.ts';
import { findingText } from '../findings.ts';

const SIGNS: Record<Check['status'] | 'left' | 'none', { icon: ReactNode; text: ReactNode }> = {
  passed: {
    icon: <IconCircleCheck aria-hidden="true" className="size-6 text-brand" />,
    text: <Trans>holds</Trans>,
  },
  failed: {
    icon: <IconAlertTriangle aria-hidden="true" className="size-6 text-danger" />,
    text: <Trans>does not hold</Trans>,
  },
  'not-done': {
    icon: <IconCircleMinus aria-hidden="true" className="size-6 text-soft" />,
    text: <Trans>not reached</Trans>,
  },
  nothing: {
    icon: <IconCircleMinus aria-hidden="true" className="size-6 text-soft" />,
    text: <Trans>nothing yet</Trans>,
  },
  none: {
    icon: <IconCircleMinus aria-hidden="true" className="size-6 text-soft" />,
    text: <Trans>nothing of the kind</Trans>,
  },
  left: {
    icon: <IconCircleMinus aria-hidden="true" className="size-6 text-soft" />,
    text: <Trans>left to a whole check</Trans>,
  },
};

const SENTENCES: Record<CheckName, ReactNode> = {
  checkpoint: <Trans>The checkpoint is signed by the key of this record</Trans>,
  entries: <Trans>Every entry and every file belongs to the signed record</Trans>,
  payloads: <Trans>Every document is the one that its entry names</Trans>,
  setup: <Trans>The trustees have proved their keys, and the election begins as it must</Trans>,
  revisions: <Trans>Every ballot paper is under the trustees' key, and candidates were only added</Trans>,
  ballots: <Trans>Every ballot holds exactly one choice for each post</Trans>,
  credentials: <Trans>No ballot was signed with a key used before</Trans>,
  electorate: <Trans>There are no more ballots than people who may vote</Trans>,
  closing: <Trans>Everything happened in its order</Trans>,
  sums: <Trans>The encrypted sums are the sums of the ballots</Trans>,
  tests: <Trans>Every ballot opened to test a device is as it was said, and was not cast</Trans>,
  decryption: <Trans>The result is what the trustees have proved that they opened</Trans>,
  count: <Trans>Every published count is in the record, covers the ballots it names, and is proved</Trans>,
  log: <Trans>The officers' log of acts is at each place further on than before</Trans>,
  results: <Trans>The numbers shown are the numbers proved</Trans>,
};

/** Distinguishes why a check had nothing to examine: a sample leaves it out, or the record has none (yet). */
function signOf({ status, note }: Check, isClosed: boolean): keyof typeof SIGNS {
  if (status !== 'nothing') return status;
  if (note === NEEDS_ALL) return 'left';
  return isClosed ? 'none' : 'nothing';
}

/** Shows the outcome of one check, with its failures. */
export function CheckRow({ check, report }: { check: Check; report: AuditReport }) {
  const { i18n } = useLingui();
  const { icon, text } = SIGNS[signOf(check, report.isClosed)];
  return (
    <li className="flex items-start gap-3">
      <span className="shrink-0">{icon}</span>
      <span className="min-w-0">
        {report.verdict === 'sampled' && check.name === 'ballots' ? (
          <Trans>The ballots that were drawn hold exactly one choice for each post</Trans>
        ) : (
          SENTENCES[check.name]
        )}
        : <strong>{text}</strong>
        {check.examined > 0 && (
          <span className="text-soft"> ({formatCount(check.examined, i18n.locale)})</span>
        )}
        {check.failures.map((failure) => (
          <span key={`${failure.location} ${failure.reason}`} className="block break-words text-danger">
            {failure.location}: {findingText(failure)}
          </span>
        ))}
      </span>
    </li>
  );
}
