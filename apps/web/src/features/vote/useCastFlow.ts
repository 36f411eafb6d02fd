import type { FinishedBallot } from '@evoting/booth/ballot-maker';
import type { Choice } from '@evoting/contract/vote';
import { startTransition, useCallback, useEffect, useRef, useState } from 'react';
import { messageOf } from '../../lib/errors.ts';
import { currentPending, isOutdated, keepPending, type PendingBallot } from '../../lib/pending.ts';
import { type ElectionInfo, useRefreshElectionInfo } from './api.ts';
import { type BoothClient, withBooth } from './booth/client.ts';
import type { BoothAccess } from './booth/useBooth.ts';
import type { CastFlow, CastStep, Seal } from './cast-steps.ts';
import type { Position } from './components/PositionSelector.tsx';
import { whenOnline } from './line.ts';
import {
  type ClosedReason,
  changedMessage,
  closedMessage,
  lostSealMessage,
  noAccountMessage,
} from './messages.ts';
import { isFinal, isOffline, isOthersSession, isSessionEnd } from './refusals.ts';
import { type Claimed, claimReceipt } from './sending.ts';
import { areChosen } from './state.ts';

/** The booth could not be used; its message is for the voter. */
class BoothClosed extends Error {
  constructor(reason: ClosedReason) {
    super(closedMessage(reason));
  }
}

/** The voter went back. */
class Cancelled extends Error {}

const IDLE: CastStep = { kind: 'idle' };

/**
 * Leads through the cast. `account`: whose ballot it is; nothing is sealed while that is not known. `onCast`
 * clears the choices once the server has them.
 */
export function useCastFlow(
  info: ElectionInfo | undefined,
  booth: BoothAccess,
  account: string | undefined,
  onCast: () => void,
): CastFlow {
  const [step, setDrawn] = useState<CastStep>(IDLE);
  const running = useRef<symbol>(null);
  const tryAnyway = useRef<() => void>(() => undefined);
  const refresh = useRefreshElectionInfo();

  // In slices: a slow phone must not freeze for it. What was pressed can be pressed again until then,
  // see `attempt`.
  const setStep = useCallback((next: CastStep) => startTransition(() => setDrawn(next)), []);

  // What waits for the network waits no longer than its screen: the ballot is kept, and Vote offers it again.
  useEffect(
    () => () => {
      running.current = null;
    },
    [],
  );

  /** The one way to a ballot. It knows of no 'cast' and no 'check': that is asked when the tracker is out. */
  async function seal(positions: readonly Position[], goOn: () => void): Promise<void> {
    const show = (now: Seal) => setStep({ kind: 'asking', positions, seal: now });
    // The page behind says why, as soon as it is drawn.
    if (info?.canVote === false) return setStep(IDLE);
    if (account === undefined) throw new Error(noAccountMessage());
    requireChosen(positions);
    const { state: before } = booth;
    // The line may be back since: the record is asked for again before the voter is told that it is not
    // there.
    if (before.kind === 'closed' && before.reason === 'unreachable') booth.reload();
    else if (before.kind === 'closed') throw new BoothClosed(before.reason);
    const waiting = info?.booth ? currentPending(account, info.booth.log) : null;
    if (waiting) return show({ kind: 'resend', ballot: waiting });
    show({ kind: before.kind === 'ready' ? 'sealing' : 'loading' });
    const state = await booth.whenLoaded();
    goOn();
    if (state.kind === 'closed') throw new BoothClosed(state.reason);
    show({ kind: 'sealing' });
    const ballot = await booth.client()?.ask({ kind: 'seal', choices: choicesOf(positions) });
    goOn();
    if (!ballot) throw new BoothClosed('other-paper');
    show({ kind: 'sealed', ballot });
  }

  /** What may be sent for a sealed ballot: the booth has wiped its seed and never shown it. */
  async function release(ballot: FinishedBallot): Promise<PendingBallot> {
    if (account === undefined) throw new Error(noAccountMessage());
    const record = await booth.client()?.ask({ kind: 'release', tracker: ballot.tracker });
    if (!record) throw new Error(lostSealMessage());
    return { account, ...record, ...ballot, isCurrent: true };
  }

  async function send(ballot: PendingBallot, goOn: () => void): Promise<Claimed> {
    keepPending(ballot);
    for (;;) {
      setStep({ kind: 'casting', isOffline: !navigator.onLine });
      await whenOnline((go) => {
        tryAnyway.current = go;
      });
      goOn();
      // Nothing is waited for between this look and the sending.
      if (isOutdated(ballot.tracker)) throw new Error(changedMessage());
      setStep({ kind: 'casting', isOffline: false });
      try {
        const client = booth.client();
        const claim = (checker: BoothClient) => claimReceipt(ballot, checker);
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

  async function attempt(action: (goOn: () => void) => Promise<void>): Promise<void> {
    if (running.current !== null) return;
    const mine = Symbol('attempt');
    running.current = mine;
    const goOn = () => {
      if (running.current !== mine) throw new Cancelled();
    };
    try {
      await action(goOn);
    } catch (error) {
      if (error instanceof Cancelled) return;
      const why = { needsLogin: isSessionEnd(error), isOthersSession: isOthersSession(error) };
      if (running.current === mine) setStep({ kind: 'failed', message: messageOf(error, ''), ...why });
      await recover(error);
    } finally {
      if (running.current === mine) running.current = null;
    }
  }

  const close = () => {
    running.current = null;
    setDrawn(IDLE);
    // A ballot that is neither cast nor revealed is forgotten.
    const left = step.kind === 'asking' && step.seal.kind === 'sealed' ? step.seal.ballot : null;
    if (left)
      booth
        .client()
        ?.ask({ kind: 'release', tracker: left.tracker })
        .catch(() => undefined);
  };

  // Voting has closed or this voter has voted elsewhere: nothing that could be pressed here would do what it
  // says. A ballot that may have been sent before is still asked after.
  const isOver = info?.canVote === false && step.kind === 'asking' && step.seal.kind !== 'resend';
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it is over
  useEffect(() => {
    if (isOver) close();
  }, [isOver]);

  return {
    step,
    ask: (positions) => void attempt((goOn) => seal(positions, goOn)),
    close,
    tryNow: () => (step.kind === 'casting' ? tryAnyway.current() : booth.reload()),
    cast: () =>
      void attempt(async (goOn) => {
        if (step.kind !== 'asking' || !('ballot' in step.seal)) return;
        const { seal: made, positions } = step;
        setStep({ kind: 'casting', isOffline: false });
        const ballot = made.kind === 'sealed' ? await release(made.ballot) : made.ballot;
        requireChosen(positions);
        const claimed = await send(ballot, goOn);
        startTransition(onCast);
        setStep({ kind: 'done', ...claimed });
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

/** Refuses (throws) a list that is not what is chosen by now: what is sealed and sent is what is listed. */
function requireChosen(positions: readonly Position[]): void {
  if (!areChosen(choicesOf(positions))) throw new Error(changedMessage());
}

const choicesOf = (positions: readonly Position[]): Choice[] =>
  positions.flatMap(({ post, chosen }) =>
    chosen ? [{ candidateId: chosen.candidateId, postId: post.id }] : [],
  );
