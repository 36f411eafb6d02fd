import type { AuditReport } from '@evoting/audit/verdict';
import type { Log } from '@evoting/contract/board';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { formatCount } from '../../lib/format.ts';
import { Alert } from '../Alert.tsx';
import { Button } from '../Button.tsx';
import { Card } from '../Card.tsx';
import { Compare } from '../Compare.tsx';
import { ProgressBar } from '../ProgressBar.tsx';
import { CostNote } from './CostNote.tsx';
import type { Look } from './cost.ts';
import type { KeptAudit } from './kept.ts';
import type { Progress } from './protocol.ts';
import { ReportView } from './ReportView.tsx';
import { type AuditStep, useAudit, useLook } from './useAudit.ts';

interface Props {
  log: Log;
  /** Is given each report, and null when another check begins. */
  onReport?: (report: AuditReport | null) => void;
  children?: (report: AuditReport) => ReactNode;
}

/**
 * The check of one election on this device.
 * Takes: the record, what is given its report, and what follows it.
 */
export function AuditCard({ log, onReport, children }: Props) {
  const { step, kept, start, pause } = useAudit(log, onReport);
  const look = useLook(log);
  return (
    <Card className="flex flex-col gap-6 p-5 sm:p-6">
      <div>
        <h2 className="text-2xl">{log.title}</h2>
        <p className="break-all text-soft">{log.origin}</p>
      </div>
      {step.kind === 'running' ? (
        <Running progress={step.progress} onPause={pause} />
      ) : (
        <Starts kept={kept} start={start} isAgain={step.kind === 'ended'} look={look} />
      )}
      <div aria-live="polite">
        <Message step={step} />
      </div>
      {/* While people vote, two readers seldom see the same size. */}
      {step.kind === 'idle' && look && log.status === 'closed' && (
        <Compare seen={{ ...look, verifierKey: log.verifierKey }} />
      )}
      {step.kind === 'ended' && <ReportView report={step.report} judged={step.judged} />}
      {step.kind === 'ended' && children?.(step.report)}
    </Card>
  );
}

function Running({ progress, onPause }: { progress: Progress | null; onPause: () => void }) {
  const { t, i18n } = useLingui();
  const count = (value: number) => formatCount(value, i18n.locale);
  const [entries, size] = [count(progress?.entries ?? 0), count(progress?.treeSize ?? 0)];
  const [ballots, proofs] = [count(progress?.ballots ?? 0), count(progress?.proofsChecked ?? 0)];
  return (
    <div className="flex flex-col gap-4">
      <ProgressBar
        label={t`Checking the record`}
        {...(progress && {
          value: progress.entries,
          max: progress.treeSize,
          detail: t`${entries} of ${size} entries`,
        })}
      />
      <p className="text-soft">
        <Plural
          value={progress?.ballots ?? 0}
          one={`One ballot so far, the proofs of ${proofs} checked.`}
          other={`${ballots} ballots so far, the proofs of ${proofs} checked.`}
        />{' '}
        <Trans>You may leave: the way so far is kept on this device.</Trans>
      </p>
      <Button tone="secondary" onClick={onPause} className="self-start">
        <Trans>Pause</Trans>
      </Button>
    </div>
  );
}

interface StartsProps {
  kept: KeptAudit | null;
  start: ReturnType<typeof useAudit>['start'];
  isAgain: boolean;
  look: Look | null;
}

function Starts({ kept, start, isAgain, look }: StartsProps) {
  const { i18n } = useLingui();
  const entries = formatCount(kept?.entries ?? 0, i18n.locale);
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-col gap-3 sm:flex-row sm:flex-wrap">
        {kept && (
          <Button size="large" onClick={() => start(kept.mode, true)}>
            <Trans>Continue after entry {entries}</Trans>
          </Button>
        )}
        <Button size="large" tone={kept ? 'secondary' : 'primary'} onClick={() => start('whole', false)}>
          {isAgain ? <Trans>Check everything again</Trans> : <Trans>Check everything</Trans>}
        </Button>
        <Button size="large" tone="secondary" onClick={() => start('sample', false)}>
          <Trans>Check a random 1 %</Trans>
        </Button>
      </div>
      {look && <CostNote look={look} />}
      <p className="text-soft">
        <Trans>
          The random 1 % reads every entry of the record and, of the ballots, one in a hundred, which your
          device draws. Of 100 false ballots it would miss all in 37 of 100 tries, of 1,000 hardly ever. It
          does not add the ballots up: that the published sums are theirs, only "Check everything" shows.
        </Trans>
      </p>
    </div>
  );
}

function Message({ step }: { step: AuditStep }) {
  if (step.kind === 'interrupted') {
    const { path } = step;
    return (
      <Alert tone="attention">
        <Trans>
          The record could not be read to its end ({path}). This says nothing against it. What was checked so
          far is kept: continue when the connection is back.
        </Trans>
      </Alert>
    );
  }
  if (step.kind === 'other-key') {
    return (
      <Alert tone="danger">
        <Trans>NOT verified: the record is signed with another key than this device saw before.</Trans>
      </Alert>
    );
  }
  if (step.kind === 'defect') {
    const { name } = step;
    return (
      <Alert tone="danger">
        <Trans>The check itself failed: {name}. Reload the page and check again.</Trans>
      </Alert>
    );
  }
  return null;
}
