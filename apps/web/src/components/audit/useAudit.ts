import type { KeptHeads } from '@evoting/audit/options';
import type { AuditReport } from '@evoting/audit/verdict';
import type { VerifiedCounts } from '@evoting/belenios/guarded';
import type { Log } from '@evoting/contract/board';
import { useEffect, useRef, useState } from 'react';
import { apiUrl } from '../../lib/api.ts';
import { isKnownKey, keepUnchecked, readPin, saveCheckpoint } from '../../lib/record.ts';
import { store } from '../../lib/storage.ts';
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
  /** The checkpoint that this device keeps apart, as far as the audit knows. */
  const apart = useRef<string | null>(null);
  useEffect(() => {
    if (step.kind !== 'running') void readSavedAudit(log).then(setSaved);
  }, [log, step.kind]);
  useEffect(() => () => stop.current?.(), []);

  function keep({ checked, unchecked }: KeptHeads, { seenCheckpoint }: AuditRequest) {
    keepUnchecked(log, verifierKey, unchecked, apart.current);
    apart.current = unchecked;
    if (checked !== null) saveCheckpoint(log, verifierKey, checked, seenCheckpoint);
  }

  function handle(message: AuditMessage, request: AuditRequest) {
    if (message.kind === 'preview') return;
    if (message.kind === 'heads') return keep(message.heads, request);
    if (message.kind === 'progress') return setStep({ kind: 'running', progress: message.progress });
    stop.current?.();
    if (message.kind !== 'report') return setStep(message);
    const { otherHead, checkpoint } = message.report;
    // Kept even if the reader does not save the report, since a check that passes forgets that head.
    if (otherHead !== null) store(`other_history ${log}`, JSON.stringify([otherHead, checkpoint]));
    setStep({ kind: 'ended', report: message.report, judged: message.judged });
    onReport?.(message.report);
  }

  function start(mode: AuditMode, isResumed: boolean) {
    stop.current?.();
    onReport?.(null);
    if (!isKnownKey(log, verifierKey)) return setStep({ kind: 'other-key' });
    setStep({ kind: 'running', progress: null });
    const { checkpoint: seenCheckpoint = null, unchecked = null } = readPin(log) ?? {};
    apart.current = unchecked;
    const request: AuditRequest = {
      kind: 'audit',
      apiUrl: apiUrl(),
      log,
      verifierKey,
      isShown: current,
      seenCheckpoint,
      uncheckedHead: unchecked,
      mode,
      isResumed,
      threads: mode === 'sample' ? 1 : threadsHere(),
    };
    stop.current = runAudit(request, (message) => handle(message, request));
  }

  function pause() {
    stop.current?.();
    setStep({ kind: 'idle' });
  }
  return { step, saved, start, pause };
}

/** The number of threads of a whole audit on this device. */
export const threadsHere = (): number => threadsFor(navigator.hardwareConcurrency);
