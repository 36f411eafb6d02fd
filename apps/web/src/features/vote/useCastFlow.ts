import type { FinishedBallot } from '@evoting/booth/ballot-maker';
import type { Choice } from '@evoting/contract/vote';
import { startTransition, useCallback, useEffect, useRef, useState } from 'react';
import { messageOf } from '../../lib/errors.ts';
import { currentPending, isOutdated, type PendingBallot, savePending } from '../../lib/pending.ts';
import { type ElectionInfo, useRefreshElectionInfo } from './api.ts';
import { type BoothClient, withBooth } from './booth/client.ts';
import type { BoothAccess } from './booth/useBooth.ts';
import type { CastFlow, CastStep, Seal } from './cast-steps.ts';
import {
  type ClosedReason,
  changedMessage,
  closedMessage,
  lostSealMessage,
  noAccountMessage,
} from './messages.ts';
import { whenOnline } from './online.ts';
import type { Position } from './posts.ts';
import { isFinal, isOffline, isOthersSession, isSessionEnd } from './refusals.ts';
import { type ClaimedReceipt, claimReceipt } from './sending.ts';
import { areChosen } from './state.ts';

/** Its message is for the voter. */
class BoothClosed extends Error {
  constructor(reason: ClosedReason) {
    super(closedMessage(reason));
  }
}

/** The voter went back. */
class Cancelled extends Error {}

const IDLE: CastStep = { kind: 'idle' };

/**
 * The state machine of a cast.
 * @param account the voter's; nothing is sealed while it is undefined
 * @param onCast called once the receipt is here
 */
export function useCastFlow(
  info: ElectionInfo | undefined,
  booth: BoothAccess,
  account: string | undefined,
  onCast: () => void,
): CastFlow {
  const [step, setStepNow] = useState<CastStep>(IDLE);
  const running = useRef<symbol>(null);
  const tryAnyway = useRef<() => void>(() => undefined);
  const refresh = useRefreshElectionInfo();

  // A transition, so that a slow phone does not freeze. `attempt` ignores presses until it is rendered.
  const setStep = useCallback((next: CastStep) => startTransition(() => setStepNow(next)), []);

  // Leaving the screen cancels the wait for the network. The ballot stays stored, and Vote offers it again.
  useEffect(
    () => () => {
      running.current = null;
    },
    [],
  );

  /** Makes a ballot. Nobody has said by then if it will be cast or checked. */
  async function seal(positions: readonly Position[], requireActive: () => void): Promise<void> {
    const show = (now: Seal) => setStep({ kind: 'asking', positions, seal: now });
    // The page says why.
    if (info?.canVote === false) return setStep(IDLE);
    if (account === undefined) throw new Error(noAccountMessage());
    requireChosen(positions);
    const { state: before } = booth;
    // The network may be back: try the record again before reporting a failure.
    if (before.kind === 'closed' && before.reason === 'unreachable') booth.reload();
    else if (before.kind === 'closed') throw new BoothClosed(before.reason);
    const pending = info?.booth ? currentPending(account, info.booth.log) : null;
    if (pending) return show({ kind: 'resend', ballot: pending });
    show({ kind: before.kind === 'ready' ? 'sealing' : 'loading' });
    const state = await booth.whenLoaded();
    requireActive();
    if (state.kind === 'closed') throw new BoothClosed(state.reason);
    show({ kind: 'sealing' });
    const ballot = await booth.client()?.ask({ kind: 'seal', choices: choicesOf(positions) });
    requireActive();
    if (!ballot) throw new BoothClosed('other-paper');
    show({ kind: 'sealed', ballot, unwitnessed: state.kind === 'ready' ? state.unwitnessed : null });
  }

  /** Releases a sealed ballot for casting: the booth wipes its seed, which nobody has seen. */
  async function release(ballot: FinishedBallot): Promise<PendingBallot> {
    if (account === undefined) throw new Error(noAccountMessage());
    const record = await booth.client()?.ask({ kind: 'release', tracker: ballot.tracker });
    if (!record) throw new Error(lostSealMessage());
    return { account, ...record, ...ballot, isCurrent: true };
  }

  async function send(ballot: PendingBallot, requireActive: () => void): Promise<ClaimedReceipt> {
    savePending(ballot);
    const requireWanted = () => {
      requireActive();
      if (isOutdated(ballot.tracker)) throw new Error(changedMessage());
    };
    for (;;) {
      setStep({ kind: 'casting', isOffline: !navigator.onLine });
      await whenOnline((go) => {
        tryAnyway.current = go;
      });
      // No `await` may come between this check and the request.
      requireWanted();
      setStep({ kind: 'casting', isOffline: false });
      try {
        const client = booth.client();
        const claim = (checker: BoothClient) => claimReceipt(ballot, checker, requireWanted);
        return await (client ? claim(client) : withBooth(claim));
      } catch (error) {
        if (!isOffline(error)) throw error;
      }
    }
  }

  async function recover(error: unknown): Promise<void> {
    if (error instanceof BoothClosed) booth.reload();
    if (isFinal(error) || error instanceof BoothClosed) await refresh();
  }

  /** Runs one action at a time. `requireActive` throws once the voter has gone back or left. */
  async function attempt(action: (requireActive: () => void) => Promise<void>): Promise<void> {
    if (running.current !== null) return;
    const mine = Symbol('attempt');
    running.current = mine;
    const requireActive = () => {
      if (running.current !== mine) throw new Cancelled();
    };
    try {
      await action(requireActive);
    } catch (error) {
      if (error instanceof Cancelled) return;
      if (running.current === mine)
        setStep({
          kind: 'failed',
          error,
          message: messageOf(error, ''),
          needsLogin: isSessionEnd(error),
          isOthersSession: isOthersSession(error),
        });
      await recover(error);
    } finally {
      if (running.current === mine) running.current = null;
    }
  }

  const close = () => {
    running.current = null;
    setStepNow(IDLE);
    // Wipes the secrets of a ballot that is neither cast nor revealed.
    const unused = step.kind === 'asking' && step.seal.kind === 'sealed' ? step.seal.ballot : null;
    if (unused)
      booth
        .client()
        ?.ask({ kind: 'release', tracker: unused.tracker })
        .catch(() => undefined);
  };

  // Voting has closed, or this voter has voted elsewhere. A ballot that may have been sent stays on offer.
  const isOver = info?.canVote === false && step.kind === 'asking' && step.seal.kind !== 'resend';
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it is over
  useEffect(() => {
    if (isOver) close();
  }, [isOver]);

  return {
    step,
    ask: (positions) => void attempt((requireActive) => seal(positions, requireActive)),
    close,
    tryNow: () => (step.kind === 'casting' ? tryAnyway.current() : booth.reload()),
    cast: () =>
      void attempt(async (requireActive) => {
        if (step.kind !== 'asking' || !('ballot' in step.seal)) return;
        const { seal: chosen, positions } = step;
        setStep({ kind: 'casting', isOffline: false });
        const ballot = chosen.kind === 'sealed' ? await release(chosen.ballot) : chosen.ballot;
        requireChosen(positions);
        const claimed = await send(ballot, requireActive);
        startTransition(onCast);
        const unwitnessed = chosen.kind === 'sealed' ? chosen.unwitnessed : null;
        setStep({ kind: 'done', unwitnessed, ...claimed });
        await refresh();
      }),
    check: () =>
      void attempt(async () => {
        if (step.kind !== 'asking' || step.seal.kind !== 'sealed') return;
        const { positions } = step;
        const { ballot } = step.seal;
        const test = await booth.client()?.ask({ kind: 'reveal', tracker: ballot.tracker });
        if (!test) throw new Error(lostSealMessage());
        setStep({ kind: 'revealed', positions, ballot, test, booth: info?.booth ?? null });
      }),
  };
}

/** @throws Error if the stored choices differ from the list that the voter sees */
function requireChosen(positions: readonly Position[]): void {
  const posts = positions.map(({ post }) => post.id);
  if (!areChosen(posts, choicesOf(positions))) throw new Error(changedMessage());
}

const choicesOf = (positions: readonly Position[]): Choice[] =>
  positions.flatMap(({ post, chosen }) =>
    chosen.map(({ candidateId }) => ({ candidateId, postId: post.id })),
  );
