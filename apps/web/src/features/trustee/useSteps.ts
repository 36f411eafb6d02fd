import type { Ceremony } from '@evoting/contract/commission/trustees';
import { useEffect, useRef, useState } from 'react';
import { useSend } from './api.ts';
import type { TrusteeKey } from './key.ts';
import { ask } from './runner.ts';
import type { Step } from './steps.ts';

/**
 * Goes on with the making of the key as far as it can: checks what the others have sent, sends what is next,
 * and begins again whenever the server has something new.
 * Takes: the election, what the server says, the key, and the link's token.
 * Gives: the step that it is at; null before the first look.
 */
export function useSteps(log: string, ceremony: Ceremony, key: TrusteeKey, token: string) {
  const [step, setStep] = useState<Step | { kind: 'defect'; name: string } | null>(null);
  const { message, complaint } = useSend(log);
  const [tries, setTries] = useState(0);
  const sending = useRef({ message, complaint });
  sending.current = { message, complaint };
  // biome-ignore lint/correctness/useExhaustiveDependencies: a try more is a look more
  useEffect(() => {
    if (ceremony.state !== 'making') return;
    let isOver = false;
    void ask({ kind: 'step', ceremony, key, token: token === '' ? null : token }).then((answer) => {
      if (isOver) return;
      if (answer.kind !== 'step')
        return setStep(answer.kind === 'defect' ? answer : { kind: 'defect', name: answer.kind });
      setStep(answer.step);
      if (answer.step.kind === 'send') sending.current.message.mutate(answer.step.body as never);
      if (answer.step.kind === 'complain')
        sending.current.complaint.mutate({ complaint: answer.step.complaint as never });
    });
    return () => {
      isOver = true;
    };
  }, [ceremony, key, token, tries]);
  return { step, error: message.error ?? complaint.error, again: () => setTries(tries + 1) };
}
