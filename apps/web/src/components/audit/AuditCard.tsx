import type { AuditReport } from '@evoting/audit/verdict';
import type { Log } from '@evoting/contract/board';
import type { ReactNode } from 'react';
import { Card } from '../Card.tsx';
import { Compare } from '../Compare.tsx';
import { Running } from './Running.tsx';
import { ReportView } from './report/ReportView.tsx';
import { Verdict } from './report/Verdict.tsx';
import { Starts } from './Starts.tsx';
import { Unfinished } from './Unfinished.tsx';
import { useAudit } from './useAudit.ts';
import { useLook } from './useLook.ts';

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
      {/* There before its words are: only then a screen reader says them. */}
      <div aria-live="polite">
        {step.kind === 'ended' ? <Verdict report={step.report} /> : <Unfinished step={step} />}
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
