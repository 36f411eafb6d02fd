import type { FinishedBallot, RevealedBallot } from '@evoting/booth/ballot-maker';
import type { OwnReceipt } from '@evoting/booth/own-receipt';
import type { DevicePin, PaperRefusal } from '@evoting/booth/paper';
import type { PaperPosts } from '@evoting/booth/paper-posts';
import type { AreaName, Booth, Choice } from '@evoting/contract/vote';
import type { Witnessed } from '@evoting/record/witnessed';
import type { KnownRecord } from '../../../lib/known-records.ts';

/**
 * Why the booth stays closed. `unreachable`: the record could not be read; a retry may succeed. `not-newest`:
 * another paper is in force. `other-log`: a new record at a site where this device knows another record
 * without a result. All others: the server's data contradict the public record, and nothing may be cast.
 */
export type LoadRefusal = PaperRefusal | 'other-log';

/** `other`: the server sent a picture with another hash. `none`: none could be fetched; no alarm is raised. */
export type CheckedPicture = { kind: 'shown'; bytes: Uint8Array } | { kind: 'other' | 'none' };

export type LoadResult =
  | ({
      ok: true;
      fingerprint: string;
      pin: DevicePin;
      witnessed: Witnessed | null;
    } & PaperPosts)
  | {
      ok: false;
      reason: LoadRefusal;
      /** The checkpoint of another history, with a witness's signature. */
      evidence?: string | undefined;
    };

/** The record that the booth has checked. Its ballots belong there, whatever the server says later. */
export type LoadedRecord = Pick<Booth, 'log' | 'verifierKey'>;

/** A signed head of a known record, which extends the head in `compared`. */
export interface KnownHead {
  log: string;
  verifierKey: string;
  checkpoint: string;
  compared: string | null;
}

/**
 * A request to the booth. Only `seal` makes a ballot, and neither it nor an earlier request tells if `release`
 * or `reveal` will follow.
 */
export type BoothRequest =
  | {
      kind: 'load';
      apiUrl: string;
      booth: Booth;
      /** The voter's areas. */
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

export interface BoothMessage {
  id: number;
  request: BoothRequest;
}

/** The booth's replies, by the kind of request. */
export interface BoothReplies {
  /** `heads`: of the other known records; to be stored even if the load failed. */
  load: LoadResult & { heads: readonly KnownHead[] };
  picture: CheckedPicture;
  seal: FinishedBallot | null;
  /** The record into which the ballot may be cast, its seed wiped unseen; null if it may not be cast. */
  release: LoadedRecord | null;
  reveal: RevealedBallot | null;
  /** The receipt, if the pinned key has signed it for this tracker. */
  checkReceipt: OwnReceipt | null;
}
