import type { Ceremony } from '@evoting/contract/commission/trustees';
import { useEffect, useRef, useState } from 'react';
import { useSend } from './api.ts';
import type { TrusteeKey } from './key.ts';
import { runInWorker } from './runner.ts';
import type { Step } from './steps.ts';

/**
 * Runs this trustee's part of the ceremony: checks the others' messages and sends the next one, whenever the
 * ceremony changes.
 * @param token of the trustee's link, or ''
 * @returns `step` is null before the first check
 */
export function useSteps(log: string, ceremony: Ceremony, key: TrusteeKey, token: string) {
  const [step, setStep] = useState<Step | { kind: 'defect'; name: string } | null>(null);
  const { message, complaint } = useSend(log);
  const [tries, setTries] = useState(0);
  const sending = useRef({ message, complaint });
  sending.current = { message, complaint };
  // biome-ignore lint/correctness/useExhaustiveDependencies: another try repeats the check
  useEffect(() => {
    if (ceremony.state !== 'making') return;
    let isCancelled = false;
    void runInWorker({ kind: 'step', ceremony, key, token: token === '' ? null : token }).then((answer) => {
      if (isCancelled) return;
      if (answer.kind !== 'step')
        return setStep(answer.kind === 'defect' ? answer : { kind: 'defect', name: answer.kind });
      setStep(answer.step);
      if (answer.step.kind === 'send') sending.current.message.mutate(answer.step.body as never);
      if (answer.step.kind === 'complain')
        sending.current.complaint.mutate({ complaint: answer.step.complaint as never });
    });
    return () => {
      isCancelled = true;
    };
  }, [ceremony, key, token, tries]);
  return { step, error: message.error ?? complaint.error, again: () => setTries(tries + 1) };
}
