import type { AuditReport } from '@evoting/audit/verdict';
import type { Log } from '@evoting/contract/board';
import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { EnglishBeside } from '../../lib/Trans.tsx';
import { Card } from '../Card.tsx';
import { Compare } from '../Compare.tsx';
import { Running } from './Running.tsx';
import { ReportView } from './report/ReportView.tsx';
import { Verdict } from './report/Verdict.tsx';
import { StartButtons } from './StartButtons.tsx';
import { Unfinished } from './Unfinished.tsx';
import { useAudit } from './useAudit.ts';
import { usePreview } from './usePreview.ts';

const COMPARE = <Trans>Compare with a friend in another town</Trans>;

interface Props {
  log: Log;
  /** Called with each report, and with null when another check starts. */
  onReport?: (report: AuditReport | null) => void;
  children?: (report: AuditReport) => ReactNode;
}

/**
 * Audits the record of one election on this device.
 * @param children rendered below the report
 */
export function AuditCard({ log, onReport, children }: Props) {
  const { step, saved, start, pause } = useAudit(log, onReport);
  const preview = usePreview(log);
  return (
    <Card className="flex flex-col gap-6 p-5 sm:p-6">
      <div>
        <h2 className="text-2xl">{log.title}</h2>
        <p className="break-all text-soft">{log.origin}</p>
      </div>
      {/* During voting the size changes too often to compare. */}
      {step.kind === 'idle' && preview && log.status === 'closed' && (
        <Compare head={{ ...preview, verifierKey: log.verifierKey }} title={COMPARE} />
      )}
      {step.kind === 'running' ? (
        <Running progress={step.progress} onPause={pause} />
      ) : (
        <StartButtons saved={saved} start={start} isAgain={step.kind === 'ended'} preview={preview} />
      )}
      {/* Rendered before its content, so that screen readers announce changes. */}
      <div aria-live="polite">
        <EnglishBeside>
          {step.kind === 'ended' ? <Verdict report={step.report} /> : <Unfinished step={step} />}
        </EnglishBeside>
      </div>
      {step.kind === 'ended' && <ReportView report={step.report} judged={step.judged} />}
      {step.kind === 'ended' && children?.(step.report)}
    </Card>
  );
}
