import type { Booth, Choice, Receipt } from '@evoting/contract/vote';

/** What the page needs of a ballot style: posts and candidates in the order of the encrypted answers. */
export interface StylePost {
  postId: string;
  name: string;
  candidates: readonly { candidateId: string; name: string; party: string }[];
}

/**
 * Why the booth stays closed. `unreachable`: nothing is known against the record, a later try may do.
 * All others: what the server sends is not what the public record says, and nothing may be cast into it.
 */
export type OpenRefusal =
  | 'unreachable'
  | 'bad-key'
  | 'bad-checkpoint'
  | 'not-consistent'
  | 'bad-election'
  | 'not-in-record';

export type Opened =
  | { ok: true; fingerprint: string; posts: readonly StylePost[]; checkpoint: string }
  | { ok: false; reason: OpenRefusal };

/** A finished ballot. `seed` re-makes it and with it shows the choices: it leaves the worker only for a ballot that is never cast. */
export interface SealedBallot {
  json: string;
  tracker: string;
}

export interface OpenedTest {
  seed: string;
  /** For each post of the style the place of the chosen candidate. */
  places: readonly number[];
}

export type ToBooth =
  | { kind: 'open'; apiUrl: string; booth: Booth; seenCheckpoint: string | null }
  | { kind: 'encrypt'; choices: readonly Choice[] }
  | { kind: 'openTest' }
  | { kind: 'checkReceipt'; receipt: unknown; tracker: string; verifierKey: string };

export interface FromBooth {
  open: Opened;
  encrypt: SealedBallot | null;
  openTest: OpenedTest | null;
  /** The receipt itself, where the record's key has signed it for this tracker. */
  checkReceipt: Receipt | null;
}
