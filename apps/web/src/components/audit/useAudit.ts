import type { AuditReport } from '@evoting/audit/verdict';
import type { VerifiedCounts } from '@evoting/belenios/guarded';
import type { Log } from '@evoting/contract/board';
import { useEffect, useRef, useState } from 'react';
import { apiUrl } from '../../lib/api.ts';
import { isKnownKey, readPin, saveCheckpoint } from '../../lib/record.ts';
import { threadsFor } from '../../lib/threadsFor.ts';
import { type KeptAudit, readKept } from './kept.ts';
import type { AuditMode, FromAudit, Progress } from './protocol.ts';
import { runAudit } from './runner.ts';

export type AuditStep =
  | { kind: 'idle' }
  | { kind: 'running'; progress: Progress | null }
  | { kind: 'ended'; report: AuditReport; judged: VerifiedCounts }
  | { kind: 'interrupted'; path: string }
  | { kind: 'defect'; name: string }
  | { kind: 'other-key' };

/**
 * Checks one record, and keeps the progress in the browser.
 * Takes: the record, and what is given each report, and null when another check begins.
 */
export function useAudit(
  { log, verifierKey, current, declaredVoid }: Log,
  onReport?: (report: AuditReport | null) => void,
) {
  const [step, setStep] = useState<AuditStep>({ kind: 'idle' });
  const [kept, setKept] = useState<KeptAudit | null>(null);
  const stop = useRef<(() => void) | null>(null);
  useEffect(() => {
    if (step.kind !== 'running') void readKept(log).then(setKept);
  }, [log, step.kind]);
  useEffect(() => () => stop.current?.(), []);

  function take(message: FromAudit, seen: string | null) {
    if (message.kind === 'look') return;
    if (message.kind === 'head') return saveCheckpoint(log, verifierKey, message.checkpoint, seen);
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
    const seen = readPin(log)?.checkpoint ?? null;
    const said = { isShown: current, isVoid: declaredVoid !== null };
    const record = { apiUrl: apiUrl(), log, verifierKey, ...said, seenCheckpoint: seen };
    const threads = mode === 'sample' ? 1 : threadsHere();
    stop.current = runAudit({ kind: 'audit', ...record, mode, isResumed, threads }, (message) =>
      take(message, seen),
    );
  }

  function pause() {
    stop.current?.();
    setStep({ kind: 'idle' });
  }
  return { step, kept, start, pause };
}

/** On how many threads this device checks everything. */
export const threadsHere = (): number => threadsFor(navigator.hardwareConcurrency);
