import type { FinishedBallot, RevealedBallot } from '@evoting/booth/ballot-maker';
import type { OwnReceipt } from '@evoting/booth/own-receipt';
import type { DevicePin, PaperPost, PaperRefusal } from '@evoting/booth/paper';
import type { AreaName, Booth, Choice } from '@evoting/contract/vote';
import type { KnownRecord } from '../../../lib/known-records.ts';

/**
 * Why the booth stays closed. `unreachable`: nothing is known against the record, a later try may do.
 * `not-newest`: another paper is in force. `other-log`: a new record at a site of which this device knows
 * another one that has no result yet. All others: what the server sends is not what the public record says,
 * and nothing may be cast into it.
 */
export type LoadRefusal = PaperRefusal | 'other-log';

/**
 * `other`: the server sent a picture, and it is not the one that the record names. `none`: it could not be
 * fetched, which raises no alarm.
 */
export type CheckedPicture = { kind: 'shown'; bytes: Uint8Array } | { kind: 'other' | 'none' };

export type Loaded =
  | { ok: true; fingerprint: string; posts: readonly PaperPost[]; pin: DevicePin }
  | { ok: false; reason: LoadRefusal };

/** The record that the booth has checked: a ballot belongs to it, whatever the server has said since. */
export type LoadedRecord = Pick<Booth, 'log' | 'verifierKey'>;

/** A record that the device knew before, at a signed head that extends the one that it was compared with. */
export interface KnownHead {
  log: string;
  verifierKey: string;
  checkpoint: string;
  compared: string | null;
}

/**
 * `seal` is the one way to a ballot. Nothing in it, and nothing said before, tells whether `release` or
 * `reveal` will follow.
 */
export type ToBooth =
  | {
      kind: 'load';
      apiUrl: string;
      booth: Booth;
      /** The voter's, as the paper names them. */
      areas: readonly AreaName[];
      pin: DevicePin | null;
      expectedOrigin: string | null;
      known: readonly KnownRecord[];
    }
  | { kind: 'picture'; addresses: readonly string[]; hash: string }
  | { kind: 'seal'; choices: readonly Choice[] }
  | { kind: 'release'; tracker: string }
  | { kind: 'reveal'; tracker: string }
  | { kind: 'checkReceipt'; receipt: unknown; tracker: string; pin: DevicePin };

export interface FromBooth {
  /** `heads`: of the records that the device knew, to be kept whatever the booth says. */
  load: Loaded & { heads: readonly KnownHead[] };
  /** The bytes of the first address that are those of the hash. */
  picture: CheckedPicture;
  seal: FinishedBallot | null;
  /**
   * The record into which the ballot may be cast: its seed is wiped, and was never shown. Null: it may not.
   */
  release: LoadedRecord | null;
  reveal: RevealedBallot | null;
  /** The receipt itself, where the key that the device keeps has signed it for this tracker. */
  checkReceipt: OwnReceipt | null;
}
