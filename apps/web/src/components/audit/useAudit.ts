import type { AuditReport } from '@evoting/audit/verdict';
import type { VerifiedCounts } from '@evoting/belenios/guarded';
import type { Log } from '@evoting/contract/board';
import { useEffect, useRef, useState } from 'react';
import { apiUrl } from '../../lib/api.ts';
import { isKnownKey, readPin, saveCheckpoint } from '../../lib/record.ts';
import { threadsFor } from '../../lib/threadsFor.ts';
import type { AuditMessage, AuditMode, AuditRequest, Progress } from './protocol.ts';
import { runAudit } from './runner.ts';
import { readSavedAudit, type SavedAudit } from './saved-audit.ts';

export type AuditStep =
  | { kind: 'idle' }
  | { kind: 'running'; progress: Progress | null }
  | { kind: 'ended'; report: AuditReport; judged: VerifiedCounts }
  | { kind: 'interrupted'; path: string }
  | { kind: 'defect'; name: string }
  | { kind: 'other-key' };

/**
 * Audits one record, and saves the progress in the browser.
 * @param onReport called with each report, and with null when another audit starts
 */
export function useAudit(
  { log, verifierKey, current }: Log,
  onReport?: (report: AuditReport | null) => void,
) {
  const [step, setStep] = useState<AuditStep>({ kind: 'idle' });
  const [saved, setSaved] = useState<SavedAudit | null>(null);
  const stop = useRef<(() => void) | null>(null);
  useEffect(() => {
    if (step.kind !== 'running') void readSavedAudit(log).then(setSaved);
  }, [log, step.kind]);
  useEffect(() => () => stop.current?.(), []);

  function handle(message: AuditMessage, seenCheckpoint: string | null) {
    if (message.kind === 'preview') return;
    if (message.kind === 'head') return saveCheckpoint(log, verifierKey, message.checkpoint, seenCheckpoint);
    if (message.kind === 'progress') return setStep({ kind: 'running', progress: message.progress });
    stop.current?.();
    if (message.kind !== 'report') return setStep(message);
    setStep({ kind: 'ended', report: message.report, judged: message.judged });
    onReport?.(message.report);
  }

  function start(mode: AuditMode, isResumed: boolean) {
    stop.current?.();
    onReport?.(null);
    if (!isKnownKey(log, verifierKey)) return setStep({ kind: 'other-key' });
    setStep({ kind: 'running', progress: null });
    const seenCheckpoint = readPin(log)?.checkpoint ?? null;
    const request: AuditRequest = {
      kind: 'audit',
      apiUrl: apiUrl(),
      log,
      verifierKey,
      isShown: current,
      seenCheckpoint,
      mode,
      isResumed,
      threads: mode === 'sample' ? 1 : threadsHere(),
    };
    stop.current = runAudit(request, (message) => handle(message, seenCheckpoint));
  }

  function pause() {
    stop.current?.();
    setStep({ kind: 'idle' });
  }
  return { step, saved, start, pause };
}

/** The number of threads of a whole audit on this device. */
export const threadsHere = (): number => threadsFor(navigator.hardwareConcurrency);
