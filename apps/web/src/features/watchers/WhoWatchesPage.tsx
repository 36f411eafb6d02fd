import { Trans, useLingui } from '@lingui/react/macro';
import { Link, useSearchParams } from 'react-router';
import { Alert } from '../../components/Alert.tsx';
import { Signed } from '../../components/audit/report/Signed.tsx';
import { EmptyState } from '../../components/EmptyState.tsx';
import { Skeleton } from '../../components/Skeleton.tsx';
import { messageOf } from '../../lib/errors.ts';
import { ofRecord, paths } from '../../lib/paths.ts';
import { useLogs } from '../verify/api.ts';
import { useWatchers } from './api.ts';
import type { Watchers } from './read.ts';
import { TrusteesCard } from './TrusteesCard.tsx';
import { WitnessesCard } from './WitnessesCard.tsx';

/** Shows who watches the record of an election and whose programs run, by their own signatures. */
export function WhoWatchesPage() {
  const { t } = useLingui();
  const { data: logs, error } = useLogs();
  const [search] = useSearchParams();
  const chosen = search.get('log');
  const log = logs?.find((one) => (chosen === null ? one.current : one.log === chosen)) ?? logs?.[0];
  const watchers = useWatchers(log);
  const failure = (logs ? null : error) ?? (watchers.data ? null : watchers.error);
  const isWaiting = !failure && !watchers.data && (!logs || log !== undefined);
  return (
    <div className="wide flex flex-col gap-6 py-8 *:max-w-[51rem] sm:gap-8 sm:py-10">
      <title>{t`Who watches - E-Voting`}</title>
      <div className="flex flex-col gap-3">
        <h1 className="text-4xl sm:text-5xl">
          <Trans>Who watches</Trans>
        </h1>
        {log && <p className="text-lg font-bold wrap-anywhere">{log.title}</p>}
        <p className="max-w-prose text-lg text-soft">
          <Trans>
            Parties, observers and others may watch the public record on machines of their own. Your device
            checks each signature by the key that the record names.
          </Trans>
        </p>
      </div>
      {isWaiting && <Skeleton className="h-96" />}
      {failure && <Alert tone="danger">{messageOf(failure)}</Alert>}
      {watchers.data && log && <Seen watchers={watchers.data} isOver={log.status === 'closed'} />}
      {logs && !log && (
        <EmptyState title={<Trans>There is no public record yet</Trans>}>
          <Trans>It begins when an election opens.</Trans>
        </EmptyState>
      )}
      {log && (
        <Link
          to={ofRecord(paths.verify, chosen ?? undefined)}
          className="link inline-flex min-h-11 items-center self-start"
        >
          <Trans>Check this count</Trans>
        </Link>
      )}
    </div>
  );
}

function Seen({ watchers, isOver }: { watchers: Watchers; isOver: boolean }) {
  if (watchers.kind === 'refused')
    return (
      <Alert tone="danger">
        {watchers.reason === 'other-key' ? (
          <Trans>
            This record is signed with another key than this device saw before, so its signatures say nothing.
          </Trans>
        ) : (
          <Trans>What the server sent is not a record that can be checked. Try again later.</Trans>
        )}
      </Alert>
    );
  const { witnessed, witnesses, trustees } = watchers;
  return (
    <>
      {witnesses.length === 0 && (
        <EmptyState title={<Trans>This election names no witnesses</Trans>}>
          <Trans>Nobody but its readers would notice a second history of it.</Trans>
        </EmptyState>
      )}
      {witnesses.length > 0 && (
        <WitnessesCard witnesses={witnesses} isOver={isOver}>
          <Signed witnessed={witnessed} />
          {witnessed.state === 'other' && (
            <Alert tone="danger">
              <Trans>
                A witness has signed another history than this one. Check the count: its report has the proof,
                for the witnesses and the commission.
              </Trans>
            </Alert>
          )}
        </WitnessesCard>
      )}
      {trustees.length > 0 && <TrusteesCard trustees={trustees} isOver={isOver} />}
      {witnesses.length + trustees.length > 0 && (
        <p className="max-w-prose text-soft">
          <Trans>
            This server passes the signatures on. It could keep one back, and somebody would look silent who
            is not; it cannot make one up.
          </Trans>
        </p>
      )}
    </>
  );
}
