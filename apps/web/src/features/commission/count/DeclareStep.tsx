import { Trans } from '@lingui/react/macro';
import { Link } from 'react-router';
import { RecordFiles } from '../../../components/RecordFiles.tsx';
import { ofRecord, paths } from '../../../lib/paths.ts';
import { useDownloads, useLogs } from '../../verify/api.ts';
import { Step, type StepProps } from './Step.tsx';

/** The last step of a count: the declaration, for print and signature. */
export function DeclareStep({ election, count }: StepProps) {
  const { data: logs } = useLogs();
  const log = logs?.find((one) => one.log === count.log);
  const { data: files } = useDownloads(log);
  const isCounted = count.stage === 'counted';
  const named = election.isCurrent ? undefined : (count.log ?? undefined);
  return (
    <Step title={<Trans>Declare</Trans>} isDone={count.certification?.holds === true && isCounted}>
      {!isCounted && (
        <p className="text-soft">
          <Trans>The declaration to print and the files of the record are here when there is a result.</Trans>
        </p>
      )}
      {isCounted && (
        <p>
          <Link to={ofRecord(paths.declaration, named)} className="link inline-flex min-h-11 items-center">
            <Trans>The declaration to print and to sign, with the numbers as a table and as data</Trans>
          </Link>
        </p>
      )}
      {isCounted && log && <RecordFiles log={log} files={files} />}
    </Step>
  );
}
