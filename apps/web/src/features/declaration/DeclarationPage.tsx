import { Trans, useLingui } from '@lingui/react/macro';
import IconPrinter from '@tabler/icons-react/dist/esm/icons/IconPrinter.mjs';
import { Link, useSearchParams } from 'react-router';
import { Alert } from '../../components/Alert.tsx';
import { Button } from '../../components/Button.tsx';
import { EmptyState } from '../../components/EmptyState.tsx';
import { FailureAlert } from '../../components/FailureAlert.tsx';
import { RecordFiles } from '../../components/RecordFiles.tsx';
import { Skeleton } from '../../components/Skeleton.tsx';
import { apiUrl } from '../../lib/api.ts';
import { ofRecord, paths } from '../../lib/paths.ts';
import { useResults } from '../results/api.ts';
import { useDownloads, useLogs } from '../verify/api.ts';
import { useDeclaration } from './api.ts';
import { Sheet } from './Sheet.tsx';

/** The declaration of a result as a sheet to print and sign, with the files of its record. */
export function DeclarationPage() {
  const { t } = useLingui();
  const logName = useSearchParams()[0].get('log') ?? undefined;
  const { data: results, error } = useResults({ log: logName });
  const { data: logs } = useLogs();
  const log = logs?.find((one) => one.log === results?.meta.log);
  const { data: files } = useDownloads(log);
  const { data: declaration, error: failure } = useDeclaration({
    log: logName,
    hasResult: results?.meta.hasResult === true,
    version: results?.meta.certification?.atMs ?? 0,
  });
  return (
    <div className="wide flex flex-col gap-8 py-8 *:max-w-[51rem] sm:py-10 print:p-0 print:*:max-w-none">
      <title>{t`Declaration of the result - E-Voting`}</title>
      {error && !results && <FailureAlert error={error} />}
      {failure && !declaration && <FailureAlert error={failure} />}
      {!results && !error && <Skeleton className="h-96" />}
      {results && !results.meta.hasResult && (
        <EmptyState title={<Trans>There is no result to declare yet</Trans>}>
          <Trans>The declaration is made of the result in the public record, once it is there.</Trans>
        </EmptyState>
      )}
      {results?.meta.hasResult && (
        <>
          <div className="flex flex-col gap-4 print:hidden">
            <Alert tone="info">
              <Trans>
                This sheet is for everybody: print it, and compare it with the one that the commission has
                signed. Its numbers are those of the public record, which you can check yourself.
              </Trans>
            </Alert>
            <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
              <Button disabled={!declaration} onClick={() => window.print()}>
                <IconPrinter aria-hidden="true" className="size-5" />
                <Trans>Print</Trans>
              </Button>
              <a
                href={ofRecord(`${apiUrl()}/extras/election-results.csv`, logName)}
                className="link inline-flex min-h-11 items-center"
              >
                <Trans>Table (CSV)</Trans>
              </a>
              <a
                href={ofRecord(`${apiUrl()}/extras/election-results`, logName)}
                className="link inline-flex min-h-11 items-center"
              >
                <Trans>Data (JSON)</Trans>
              </a>
              <Link to={ofRecord(paths.verify, logName)} className="link inline-flex min-h-11 items-center">
                <Trans>Check this count</Trans>
              </Link>
              <Link to={ofRecord(paths.results, logName)} className="link inline-flex min-h-11 items-center">
                <Trans>To the results</Trans>
              </Link>
            </div>
          </div>
          <Sheet results={results} log={log} declaration={declaration} />
          {log && (
            <section className="flex flex-col gap-3 print:hidden">
              <h2 className="text-2xl">
                <Trans>Take the record with you</Trans>
              </h2>
              <RecordFiles log={log} files={files} />
            </section>
          )}
        </>
      )}
    </div>
  );
}
