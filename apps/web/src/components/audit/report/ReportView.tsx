import type { AuditReport, ShownRules } from '@evoting/audit/verdict';
import type { VerifiedCounts } from '@evoting/belenios/guarded';
import type { Succession } from '@evoting/record/payloads';
import { Trans, useLingui } from '@lingui/react/macro';
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs';
import { saveFile } from '../../../lib/download.ts';
import { formatCount, formatDateTime } from '../../../lib/format.ts';
import { Alert } from '../../Alert.tsx';
import { Button } from '../../Button.tsx';
import { Compare } from '../../Compare.tsx';
import { Checks } from './Checks.tsx';
import { Electorate } from './Electorate.tsx';
import { EngineCounts } from './EngineCounts.tsx';
import { LogHeads } from './LogHeads.tsx';
import { ProvedNumbers } from './ProvedNumbers.tsx';
import { Witnesses } from './Witnesses.tsx';

/** Shows the details of a report, which can be saved as a file. */
export function ReportView({ report, judged }: { report: AuditReport; judged: VerifiedCounts }) {
  const save = () =>
    saveFile(
      `count-check-${report.log}-${report.treeSize}.json`,
      new Blob([JSON.stringify({ ...report, engines: judged }, null, 2)], { type: 'application/json' }),
    );
  // Failures are read before anything is compared.
  const isDoubted = report.checks.some(({ failures }) => failures.length > 0);
  return (
    <div className="flex flex-col gap-6">
      {report.otherHead !== null && <OtherHistory />}
      {report.succeeds && <Succeeds succession={report.succeeds} />}
      {isDoubted && <Checks report={report} />}
      <Compare head={report} title={<Trans>Compare with a friend in another town</Trans>} />
      {report.counts.length > 0 && <ProvedNumbers report={report} />}
      {!isDoubted && <Checks report={report} />}
      {report.rules && <Rules rules={report.rules} />}
      {report.witnessed && <Witnesses witnessed={report.witnessed} />}
      {report.electorate && <Electorate electorate={report.electorate} ballots={report.ballots} />}
      <EngineCounts judged={judged} />
      <LogHeads heads={report.logHeads} />
      <Button tone="secondary" onClick={save} className="self-start">
        <IconDownload aria-hidden="true" className="size-5" />
        <Trans>Download the report</Trans>
      </Button>
    </div>
  );
}

/** Tells that an earlier check on this device was shown another history. */
function OtherHistory() {
  return (
    <Alert tone="danger">
      <p className="font-bold">
        <Trans>This device was shown two histories of this election</Trans>
      </p>
      <p className="font-normal text-ink">
        <Trans>
          An earlier check here, which did not pass, was shown a record that is not part of this one, signed
          with the same key. The report has the other signed checkpoint: download it and give it to people who
          watch this election.
        </Trans>
      </p>
    </Alert>
  );
}

/** Tells that this record replaces another one. */
function Succeeds({ succession }: { succession: Succession }) {
  const { i18n } = useLingui();
  const { origin } = succession;
  const [size, lost] = [succession.size, succession.size - succession.held].map((count) =>
    formatCount(count, i18n.locale),
  );
  return (
    <Alert tone="attention">
      <p className="font-bold">
        <Trans>This record succeeds another one, whose end was lost</Trans>
      </p>
      <p className="break-words font-normal text-ink">
        <Trans>
          The record at {origin} was signed with {size} entries, of which the operator lost {lost}: at most so
          many ballots, and those that were accepted and had no place yet. Who voted there votes again here.
        </Trans>
      </p>
    </Alert>
  );
}

/** Shows when the record was begun, the trustees, their threshold and the smallest batch. */
function Rules({ rules: { madeAt, holders, threshold, smallestBatch } }: { rules: ShownRules }) {
  const { i18n } = useLingui();
  const begun = formatDateTime(Math.min(madeAt, 8.64e12) * 1000, i18n.locale);
  const names = holders.join(', ');
  return (
    <p className="break-words text-soft">
      <Trans>
        The key is held by {names}: {threshold} of {holders.length} open the count. Smallest batch of ballots:{' '}
        {smallestBatch}.
      </Trans>{' '}
      <Trans>The record was begun on {begun}; no count is dated earlier.</Trans>
    </p>
  );
}
