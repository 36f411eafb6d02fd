import type { FinishedBallot, RevealedBallot } from '@evoting/booth/ballot-maker';
import type { Booth } from '@evoting/contract/vote';
import type { Witnessed } from '@evoting/record/witnessed';
import type { PendingBallot } from '../../lib/pending.ts';
import type { Position } from './posts.ts';
import type { ClaimedReceipt } from './sending.ts';

/**
 * The state of the ballot in a confirmation. `loading`: the booth still reads the public record. `sealed`: the
 * ballot is made, and the voter may cast or check it. `resend`: these choices were sealed earlier and perhaps
 * sent, so only the same bytes may be sent again.
 */
export type Seal =
  | { kind: 'loading' | 'sealing' }
  | { kind: 'sealed'; ballot: FinishedBallot; unwitnessed: Witnessed | null }
  | { kind: 'resend'; ballot: PendingBallot };

/** The voter's step between "Vote" and the receipt. */
export type CastStep =
  | { kind: 'idle' }
  | { kind: 'asking'; positions: readonly Position[]; seal: Seal }
  | { kind: 'casting'; isOffline: boolean }
  | {
      kind: 'revealed';
      positions: readonly Position[];
      ballot: FinishedBallot;
      test: RevealedBallot;
      /** The paper for which the ballot was sealed; the page may show a newer one. */
      booth: Booth | null;
    }
  | ({ kind: 'done'; unwitnessed: Witnessed | null } & ClaimedReceipt)
  | { kind: 'failed'; error: unknown; message: string; needsLogin: boolean; isOthersSession: boolean };

export interface CastFlow {
  step: CastStep;
  /** Seals a ballot of these choices and asks for confirmation. */
  ask: (positions: readonly Position[]) => void;
  /** Returns to the paper and cancels what is under way. */
  close: () => void;
  /** Retries without waiting for the network. */
  tryNow: () => void;
  /** Casts the sealed ballot. */
  cast: () => void;
  /** Reveals the sealed ballot, which is then never cast. */
  check: () => void;
}
