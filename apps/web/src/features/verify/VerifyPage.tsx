import { Trans, useLingui } from '@lingui/react/macro';
import { Link, useSearchParams } from 'react-router';
import { Alert } from '../../components/Alert.tsx';
import { AuditCard } from '../../components/audit/AuditCard.tsx';
import { Card } from '../../components/Card.tsx';
import { EmptyState } from '../../components/EmptyState.tsx';
import { SelectField } from '../../components/fields/SelectField.tsx';
import { RecordFiles } from '../../components/RecordFiles.tsx';
import { Skeleton } from '../../components/Skeleton.tsx';
import { VoidNotice } from '../../components/VoidNotice.tsx';
import { messageOf } from '../../lib/errors.ts';
import { ofRecord, paths } from '../../lib/paths.ts';
import { useDownloads, useLogs } from './api.ts';
import { VerifyIntroduction } from './VerifyIntroduction.tsx';

/** Audits the public record of an election on the reader's device. */
export function VerifyPage() {
  const { t } = useLingui();
  const { data: logs, error } = useLogs();
  const [search, setSearch] = useSearchParams();
  const chosen = search.get('log');
  const log = logs?.find((one) => one.log === chosen) ?? logs?.find(({ current }) => current) ?? logs?.[0];
  const { data: files } = useDownloads(log);
  return (
    <div className="wide flex flex-col gap-8 py-8 *:max-w-[51rem] sm:py-10">
      <title>{t`Check this count - E-Voting`}</title>
      <VerifyIntroduction />
      {error && !logs && <Alert tone="danger">{messageOf(error)}</Alert>}
      {/* As tall as a phone, so that nothing in sight moves when the card comes. */}
      {!logs && !error && <Skeleton className="h-[42rem]" />}
      {logs && logs.length > 1 && (
        <SelectField
          label={t`Election`}
          value={log?.log ?? ''}
          onChange={({ target }) =>
            setSearch({ log: target.value }, { replace: true, preventScrollReset: true })
          }
        >
          {logs.map((one) => (
            <option key={one.log} value={one.log}>
              {one.title}
            </option>
          ))}
        </SelectField>
      )}
      {log?.declaredVoid && <VoidNotice title={log.title} {...log.declaredVoid} />}
      {log && <AuditCard key={log.log} log={log} />}
      {logs && !log && (
        <EmptyState title={<Trans>There is no public record yet</Trans>}>
          <Trans>It begins when an election opens.</Trans>
        </EmptyState>
      )}
      {log && (
        <Card className="flex flex-col gap-3 p-5 sm:p-6">
          <h2 className="text-2xl">
            <Trans>Take the record with you</Trans>
          </h2>
          <RecordFiles log={log} files={files} />
        </Card>
      )}
      <Card className="flex flex-col gap-2 p-5 sm:p-6">
        <h2 className="text-2xl">
          <Trans>Do not take our word for it</Trans>
        </h2>
        <p className="max-w-prose text-soft">
          <Trans>
            This page was sent by the same server that it checks. The record follows published standards, so
            you can check it on your own computer, with our verifier and with a program that no one here
            wrote.
          </Trans>{' '}
          <Link to={`${paths.howItWorks}#yourself`} className="link">
            <Trans>Check it without us</Trans>
          </Link>
        </p>
        {log && (
          <Link to={ofRecord(paths.whoWatches, log.log)} className="link inline-flex min-h-11 items-center">
            <Trans>Who watches</Trans>
          </Link>
        )}
      </Card>
    </div>
  );
}
