import type { Choice, Receipt } from '@evoting/contract/vote';
import { startTransition, useCallback, useRef, useState } from 'react';
import { ApiError } from '../../lib/api.ts';
import { messageOf } from '../../lib/errors.ts';
import { forgetPending, keepPending, readPending } from '../../lib/pending.ts';
import { keepReceipt } from '../../lib/record.ts';
import { castBallot, type ElectionInfo, useRefreshElectionInfo } from './api.ts';
import type { OpenedTest, SealedBallot } from './booth/protocol.ts';
import { type BoothAccess, sealBallot } from './booth/useBooth.ts';
import { type ClosedReason, closedMessage, wrongReceiptMessage } from './messages.ts';

/** `opening`: the booth still reads the public record, nothing is encrypted; until then the voter can go back. */
export type CastPhase = 'opening' | 'encrypting' | 'sending';

/** Where the voter stands between "Vote" and the receipt. A failure keeps every choice. */
export type CastStep =
  | { kind: 'resting' | 'asking' }
  | { kind: 'casting' | 'sealing'; phase: CastPhase }
  | { kind: 'sealed'; ballot: SealedBallot }
  | { kind: 'opened'; ballot: SealedBallot; test: OpenedTest }
  | { kind: 'done'; receipt: Receipt }
  | { kind: 'failed'; message: string };

export interface CastFlow {
  step: CastStep;
  ask: () => void;
  /** Back to the paper. A cast that still waits for the booth is given up. */
  close: () => void;
  /** Opens the booth anew for what waits for it. */
  retryOpening: () => void;
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

/** The voter went back before anything was encrypted. */
class GivenUp extends Error {}

/** Leads through the cast. `onCast` clears the choices once the server has them. */
export function useCastFlow(
  info: ElectionInfo | undefined,
  booth: BoothAccess,
  onCast: () => void,
): CastFlow {
  const [step, setDrawn] = useState<CastStep>({ kind: 'resting' });
  const running = useRef<symbol>(null);
  const refresh = useRefreshElectionInfo();

  // In slices: a slow phone must not stand still for it. What was pressed can be pressed again until then, see `attempt`.
  const setStep = useCallback((next: CastStep) => startTransition(() => setDrawn(next)), []);

  async function encrypt(kind: 'casting' | 'sealing', choices: readonly Choice[]): Promise<SealedBallot> {
    const mine = running.current;
    setStep({ kind, phase: booth.state.kind === 'opening' ? 'opening' : 'encrypting' });
    const state = await booth.whenOpened();
    if (mine !== running.current) throw new GivenUp();
    setStep({ kind, phase: 'encrypting' });
    const client = booth.client();
    if (state.kind === 'closed') throw new BoothClosed(state.reason);
    if (!client) throw new BoothClosed('unreachable');
    return sealBallot(client, choices);
  }

  async function send(choices: readonly Choice[], sealed?: SealedBallot): Promise<Receipt> {
    if (!info?.booth) throw new BoothClosed('no-booth');
    const { log, verifierKey } = info.booth;
    const waiting = readPending();
    const ballot = sealed ?? (waiting?.log === log ? waiting : await encrypt('casting', choices));
    // From here on a crash or a lost answer leaves this ballot, and a retry sends its very bytes.
    keepPending({ log, json: ballot.json, tracker: ballot.tracker });
    setStep({ kind: 'casting', phase: 'sending' });
    const answered = await castBallot(ballot.json);
    const { tracker } = ballot;
    const client = booth.client();
    if (!client) throw new Error(wrongReceiptMessage(tracker));
    const receipt = await client.ask({ kind: 'checkReceipt', receipt: answered, tracker, verifierKey });
    if (!receipt) throw new Error(wrongReceiptMessage(tracker));
    keepReceipt(receipt);
    forgetPending();
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
    if (running.current !== null) return;
    const mine = Symbol('attempt');
    running.current = mine;
    try {
      await action();
    } catch (error) {
      if (error instanceof GivenUp) return;
      setStep({ kind: 'failed', message: messageOf(error, '') });
      await recover(error);
    } finally {
      if (running.current === mine) running.current = null;
    }
  }

  const ask = useCallback(() => setStep({ kind: 'asking' }), [setStep]);
  return {
    step,
    ask,
    close: () => {
      running.current = null;
      setDrawn({ kind: 'resting' });
    },
    retryOpening: booth.reopen,
    cast: (choices, sealed) =>
      attempt(async () => {
        const receipt = await send(choices, sealed);
        startTransition(onCast);
        setStep({ kind: 'done', receipt });
        await refresh();
      }),
    seal: (choices) =>
      attempt(async () => {
        setStep({ kind: 'sealed', ballot: await encrypt('sealing', choices) });
      }),
    openTest: (ballot) =>
      attempt(async () => {
        const test = await booth.client()?.ask({ kind: 'openTest' });
        if (!test) throw new BoothClosed('unreachable');
        setStep({ kind: 'opened', ballot, test });
      }),
  };
}
