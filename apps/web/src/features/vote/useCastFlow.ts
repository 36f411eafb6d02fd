import type { Choice, Receipt } from '@evoting/contract/vote';
import { useState } from 'react';
import { ApiError } from '../../lib/api.ts';
import { messageOf } from '../../lib/errors.ts';
import { useCast, useRefreshElectionInfo } from './api.ts';

/** Where the voter stands between "Vote" and the receipt. A failure keeps every choice. */
export type CastStep =
  | { kind: 'resting' | 'asking' | 'casting' }
  | { kind: 'done'; receipt: Receipt | null }
  | { kind: 'failed'; message: string };

export interface CastFlow {
  step: CastStep;
  ask: () => void;
  close: () => void;
  cast: (choices: readonly Choice[]) => Promise<void>;
}

/** Leads through the cast. `onCast` clears the choices once the server has them. */
export function useCastFlow(onCast: () => void): CastFlow {
  const [step, setStep] = useState<CastStep>({ kind: 'resting' });
  const { mutateAsync } = useCast();
  const refresh = useRefreshElectionInfo();
  async function cast(choices: readonly Choice[]) {
    setStep({ kind: 'casting' });
    try {
      const receipt = await mutateAsync(choices);
      onCast();
      setStep({ kind: 'done', receipt });
      await refresh();
    } catch (error) {
      setStep({ kind: 'failed', message: messageOf(error, '') });
      // The paper itself was refused (voted already, closed, changed): show the one that holds now.
      if (error instanceof ApiError && error.status === 409) await refresh();
    }
  }
  return {
    step,
    ask: () => setStep({ kind: 'asking' }),
    close: () => setStep({ kind: 'resting' }),
    cast,
  };
}
