import type { Certification, Key, ResultsMeta } from '@evoting/contract/extras';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import IconCertificate from '@tabler/icons-react/dist/esm/icons/IconCertificate.mjs';
import IconRefresh from '@tabler/icons-react/dist/esm/icons/IconRefresh.mjs';
import IconShieldCheck from '@tabler/icons-react/dist/esm/icons/IconShieldCheck.mjs';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Alert } from '../../../components/Alert.tsx';
import { Button } from '../../../components/Button.tsx';
import { Fact } from '../../../components/Fact.tsx';
import { formatCount, formatDateTime } from '../../../lib/format.ts';
import { ofRecord, paths } from '../../../lib/paths.ts';
import { CountSources } from './CountSources.tsx';
import { LiveLine } from './LiveLine.tsx';

interface FactsProps {
  meta: ResultsMeta;
  /** The record of a former election. */
  log: string | undefined;
  nextAtMs: number;
  isConnected: boolean;
  isRefreshing: boolean;
  /** The last attempt to get a newer count failed. */
  isStale: boolean;
  onRefresh: () => void;
}

/** What the numbers below are: how much is counted, when, and how anyone can check it. */
export function CountFacts({
  meta,
  log,
  nextAtMs,
  isConnected,
  isRefreshing,
  isStale,
  onRefresh,
}: FactsProps) {
  return (
    <section className="flex flex-col gap-4 border-y-2 border-ink/80 py-5">
      <div className="flex flex-wrap items-center gap-x-8 gap-y-2">
        <Status meta={meta} />
        <div className="flex flex-wrap items-center gap-x-5 gap-y-1 lg:ml-auto">
          <Button tone="quiet" size="small" pending={isRefreshing} onClick={onRefresh} className="-ml-3">
            {!isRefreshing && <IconRefresh aria-hidden="true" className="size-5" />}
            <Trans>Refresh</Trans>
          </Button>
          <Link to={ofRecord(paths.verify, log)} className="link inline-flex min-h-11 items-center gap-2">
            <IconShieldCheck aria-hidden="true" className="size-5" />
            <Trans>Check this count</Trans>
          </Link>
        </div>
      </div>
      <Numbers meta={meta} />
      {meta.keyHolders && <KeyHolders holds={meta.keyHolders} />}
      <LiveLine meta={meta} nextAtMs={nextAtMs} isConnected={isConnected} />
      <CountSources title={meta.electionTitle} log={log} hasResult={meta.hasResult} />
      {isStale && (
        <Alert tone="attention">
          <Trans>A newer count could not be fetched. What you see is the last one that arrived.</Trans>
        </Alert>
      )}
    </section>
  );
}

const STATUS: Record<ResultsMeta['status'], ReactNode> = {
  none: <Trans>No election</Trans>,
  'not-open': <Trans>Voting has not opened yet</Trans>,
  open: <Trans>Voting is open: the count is still growing</Trans>,
  closed: <Trans>Voting has closed: not every ballot is counted yet</Trans>,
};

function Status({ meta }: { meta: ResultsMeta }) {
  if (meta.certification) return <Certified {...meta.certification} />;
  if (meta.hasResult) {
    return (
      <p className="text-lg font-bold">
        <Trans>The result is in the public record, with its proof; it is not certified yet</Trans>
      </p>
    );
  }
  const counted = <Trans>Voting has closed: every ballot is counted, the result is not certified yet</Trans>;
  return <p className="text-lg font-bold">{isAllCounted(meta) ? counted : STATUS[meta.status]}</p>;
}

/** Every ballot there is now is counted; officers may still let voting go on, so that more come. */
const isAllCounted = ({ status, hidden, countedBallots, acceptedBallots }: ResultsMeta) =>
  status === 'closed' && !hidden && countedBallots === acceptedBallots;

/** That officers have certified the result; or that it is not the one that they certified. */
function Certified({ atMs, officers, holds }: Certification) {
  const { i18n } = useLingui();
  const at = formatDateTime(atMs, i18n.locale);
  if (!holds) {
    return (
      <Alert tone="danger">
        <Trans>
          NOT the certified result: the public record is not the one that officers certified on {at}. Compare
          it with the printed declaration.
        </Trans>
      </Alert>
    );
  }
  return (
    <p className="flex items-start gap-2 text-lg font-bold text-brand">
      <IconCertificate aria-hidden="true" className="mt-0.5 size-6 shrink-0" />
      <Plural
        value={officers}
        one={`Certified by one officer alone on ${at}: this is the final result`}
        other={`Certified by # officers on ${at}: this is the final result`}
      />
    </p>
  );
}

/** Who could open ballots: what a voter's secrecy rests on. */
function KeyHolders({ holds: { isHere, holders, threshold } }: { holds: Key }) {
  return (
    <p className="max-w-prose text-soft">
      {isHere ? (
        <Trans>
          This server holds the key that opens the count: anyone who runs it could open single ballots with
          it.
        </Trans>
      ) : (
        <Plural
          value={holders}
          one="One trustee holds the key that opens the count; this server has no part of it."
          other={`# trustees hold the key that opens the count, and it takes ${threshold} of them; this server has no part of it.`}
        />
      )}
    </p>
  );
}

function Numbers({ meta }: { meta: ResultsMeta }) {
  const { i18n } = useLingui();
  const count = (value: number) => formatCount(value, i18n.locale);
  const turnout = meta.registeredVoters > 0 ? meta.acceptedBallots / meta.registeredVoters : 0;
  return (
    <dl className="flex flex-wrap gap-x-10 gap-y-3">
      <Fact label={<Trans>Ballots counted</Trans>} value={meta.hidden ? '–' : count(meta.countedBallots)} />
      <Fact label={<Trans>Ballots accepted</Trans>} value={count(meta.acceptedBallots)} />
      <Fact label={<Trans>Registered voters</Trans>} value={count(meta.registeredVoters)} />
      <Fact
        label={<Trans>Turnout</Trans>}
        value={i18n.number(turnout, { style: 'percent', maximumFractionDigits: 1 })}
      />
    </dl>
  );
}
