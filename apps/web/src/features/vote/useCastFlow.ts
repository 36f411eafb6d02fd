import type { Choice, Receipt } from '@evoting/contract/vote';
import { useState } from 'react';
import { ApiError } from '../../lib/api.ts';
import { messageOf } from '../../lib/errors.ts';
import { forgetPending, keepPending, readPending } from '../../lib/pending.ts';
import { keepReceipt } from '../../lib/record.ts';
import { type ElectionInfo, useCast, useRefreshElectionInfo } from './api.ts';
import type { OpenedTest, SealedBallot } from './booth/protocol.ts';
import { type BoothAccess, sealBallot } from './booth/useBooth.ts';
import { type ClosedReason, closedMessage, wrongReceiptMessage } from './messages.ts';

/** Where the voter stands between "Vote" and the receipt. A failure keeps every choice. */
export type CastStep =
  | { kind: 'resting' | 'asking' | 'sealing' }
  | { kind: 'casting'; phase: 'encrypting' | 'sending' }
  | { kind: 'sealed'; ballot: SealedBallot }
  | { kind: 'opened'; ballot: SealedBallot; test: OpenedTest }
  | { kind: 'done'; receipt: Receipt | null }
  | { kind: 'failed'; message: string };

export interface CastFlow {
  step: CastStep;
  ask: () => void;
  close: () => void;
  /** Encrypts, unless a ballot is given or one still waits for its receipt, and casts. */
  cast: (choices: readonly Choice[], sealed?: SealedBallot) => Promise<void>;
  /** Encrypts and shows the tracker, before it is said whether the ballot will be cast or opened. */
  seal: (choices: readonly Choice[]) => Promise<void>;
  openTest: (ballot: SealedBallot) => Promise<void>;
}

/** The booth could not be used; its message is for the voter. */
class BoothClosed extends Error {
  readonly reason: ClosedReason;
  constructor(reason: ClosedReason) {
    super(closedMessage(reason));
    this.reason = reason;
  }
}

/** Leads through the cast. `onCast` clears the choices once the server has them. */
export function useCastFlow(
  info: ElectionInfo | undefined,
  booth: BoothAccess,
  onCast: () => void,
): CastFlow {
  const [step, setStep] = useState<CastStep>({ kind: 'resting' });
  const { mutateAsync } = useCast();
  const refresh = useRefreshElectionInfo();

  async function encrypt(choices: readonly Choice[]): Promise<SealedBallot> {
    const state = await booth.whenOpened();
    const client = booth.client();
    if (state.kind === 'closed') throw new BoothClosed(state.reason);
    if (!client) throw new BoothClosed('unreachable');
    return sealBallot(client, choices);
  }

  async function send(choices: readonly Choice[], sealed?: SealedBallot): Promise<Receipt | null> {
    if (!info?.booth) return mutateAsync([...choices]);
    const { log } = info.booth;
    const waiting = readPending();
    const ballot = sealed ?? (waiting?.log === log ? waiting : await encrypt(choices));
    // From here on a crash or a lost answer leaves this ballot, and a retry sends its very bytes.
    keepPending({ log, json: ballot.json, tracker: ballot.tracker });
    setStep({ kind: 'casting', phase: 'sending' });
    const receipt = await mutateAsync({ ballot: ballot.json });
    forgetPending();
    const checked = await booth.client()?.ask({ kind: 'checkReceipt', receipt, tracker: ballot.tracker });
    if (!receipt || checked === false) throw new Error(wrongReceiptMessage(ballot.tracker));
    keepReceipt(receipt);
    return receipt;
  }

  async function recover(error: unknown): Promise<void> {
    const isRefused = error instanceof ApiError && error.status >= 400 && error.status < 500;
    // An answer that says no is final for these bytes; silence is not.
    if (isRefused && ![401, 408, 429].includes(error.status)) forgetPending();
    if (error instanceof BoothClosed) booth.reopen();
    if (isRefused || error instanceof BoothClosed) await refresh();
  }

  async function attempt(action: () => Promise<void>): Promise<void> {
    try {
      await action();
    } catch (error) {
      setStep({ kind: 'failed', message: messageOf(error, '') });
      await recover(error);
    }
  }

  return {
    step,
    ask: () => setStep({ kind: 'asking' }),
    close: () => setStep({ kind: 'resting' }),
    cast: (choices, sealed) =>
      attempt(async () => {
        setStep({ kind: 'casting', phase: 'encrypting' });
        const receipt = await send(choices, sealed);
        onCast();
        setStep({ kind: 'done', receipt });
        await refresh();
      }),
    seal: (choices) =>
      attempt(async () => {
        setStep({ kind: 'sealing' });
        setStep({ kind: 'sealed', ballot: await encrypt(choices) });
      }),
    openTest: (ballot) =>
      attempt(async () => {
        const test = await booth.client()?.ask({ kind: 'openTest' });
        if (!test) throw new BoothClosed('unreachable');
        setStep({ kind: 'opened', ballot, test });
      }),
  };
}
