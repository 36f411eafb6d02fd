import type { AuditReport } from '@evoting/audit/verdict';
import { Trans } from '@lingui/react/macro';
import { CheckRow } from './CheckRow.tsx';

/** Lists the checks of a report. */
export function Checks({ report }: { report: AuditReport }) {
  return (
    <>
      <ul className="flex flex-col gap-3">
        {report.checks.map((check) => (
          <CheckRow key={check.name} check={check} report={report} />
        ))}
      </ul>
      {report.checks.some(({ status }) => status === 'nothing') && <NothingNote isClosed={report.isClosed} />}
    </>
  );
}

/** Explains the grey sign. */
function NothingNote({ isClosed }: { isClosed: boolean }) {
  return (
    <p className="text-soft">
      {isClosed ? (
        <Trans>
          "Nothing of the kind" means that this record has none of what is checked there, such as a ballot
          that somebody opened to test a device. It is no fault.
        </Trans>
      ) : (
        <Trans>
          "Nothing yet" means that the record holds nothing of the kind so far, such as a result before the
          close. It is no fault.
        </Trans>
      )}
    </p>
  );
}
