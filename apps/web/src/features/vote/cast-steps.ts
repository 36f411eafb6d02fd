import type { FinishedBallot, RevealedBallot } from '@evoting/booth/ballot-maker';
import type { Booth } from '@evoting/contract/vote';
import type { PendingBallot } from '../../lib/pending.ts';
import type { Position } from './components/PositionSelector.tsx';
import type { Claimed } from './sending.ts';

/**
 * How far the ballot of a confirmation is. `loading`: the booth still reads the public record. `sealed`: it
 * is made, and only now the voter says what becomes of it. `resend`: the ballot of these choices was sealed
 * before and may have been sent; nothing but its very bytes is sent again.
 */
export type Seal =
  | { kind: 'loading' | 'sealing' }
  | { kind: 'sealed'; ballot: FinishedBallot }
  | { kind: 'resend'; ballot: PendingBallot };

/** The voter's step between "Vote" and the receipt. A failure keeps every choice. */
export type CastStep =
  | { kind: 'idle' }
  | { kind: 'asking'; positions: readonly Position[]; seal: Seal }
  | { kind: 'casting'; isOffline: boolean }
  | {
      kind: 'revealed';
      positions: readonly Position[];
      ballot: FinishedBallot;
      test: RevealedBallot;
      /** Of the paper for which it was sealed: the page may show another one meanwhile. */
      booth: Booth | null;
    }
  | ({ kind: 'done' } & Claimed)
  | { kind: 'failed'; message: string; needsLogin: boolean; isOthersSession: boolean };

export interface CastFlow {
  step: CastStep;
  /** Seals the ballot of these choices and asks for the last word. */
  ask: (positions: readonly Position[]) => void;
  /** Back to the paper. What still waits is given up. */
  close: () => void;
  /** Goes on with what waits for the network. */
  tryNow: () => void;
  /** Casts the sealed ballot. */
  cast: () => void;
  /** Reveals the sealed ballot, which is then never cast. */
  check: () => void;
}
