import type { SizedRevision } from '@evoting/record/batch';
import type { LoadedRevision } from '@evoting/record/revision';
import type { LoadedSetup } from '@evoting/record/setup';
import type { RevisionSums } from '@evoting/record/totals';
import { bytesToBase64, hexToBytes } from '@evoting/tlog/encoding';
import type { VerifierKey } from '@evoting/tlog/key';
import type { TreePoint } from './decryption.ts';
import type { AuditEngine, Tally } from './engine.ts';
import type { ResultsPolicy } from './results-policy.ts';
import type { Sampling } from './sampling.ts';
import type { AuditState, StructureEvent } from './state.ts';

/** How far an audit is. */
export interface AuditProgress {
  entries: number;
  treeSize: number;
  ballots: number;
  proofsChecked: number;
  failureCount: number;
  /**
   * At the end of a full bundle: makes the state to resume from. Costs time in proportion to the ballots so
   * far.
   */
  takeState: (() => AuditState) | null;
}

/** How an audit is done. */
export interface AuditOptions {
  /** The log's key, from somewhere that is trusted more than the server, where possible. */
  key: VerifierKey;
  /** The log's name in paths and on the results page. */
  log: string;
  engine?: AuditEngine;
  /**
   * Checks the proofs of a part of the ballots only (everything else is checked whole). `shared`: part i of
   * n, drawn from the root.
   */
  sampling?: Exclude<Sampling, { kind: 'slice' }> | { kind: 'shared'; slice: number; of: number } | null;
  /**
   * Whether the numbers shown to people must be there and be of this log, as on the server of the current
   * election.
   */
  results?: ResultsPolicy;
  /** Waits between two looks at a live server, whose count and numbers shown may be a moment apart. */
  wait?: (ms: number) => Promise<void>;
  /**
   * The checkpoint of this log that was seen last, which this record must extend; a resumed audit is of an
   * earlier one and may be a beginning of it.
   */
  seenCheckpoint?: string | null;
  /** This device's clock, in unix seconds: no record is of a time that has not come. */
  nowSeconds?: number;
  resumeFrom?: AuditState | null;
  /**
   * Told of the signed checkpoint once its signature and its time hold and it fits to the one seen before: it
   * is to be kept for the next look, whatever comes after. No other is told of.
   */
  onHead?: (checkpoint: string) => void | Promise<void>;
  onProgress?: (progress: AuditProgress) => void | Promise<void>;
  /**
   * Told of a record in which voting has ended and nothing was found wrong: for those who have to decrypt its
   * sums.
   */
  onEnded?: (ended: Ended) => void;
  /** Told of each ballot of a revision in the record's order, with the hex-hash of its payload. */
  onBallot?: (revision: LoadedRevision, payload: string) => void;
  /** Told of what ended an audit after something had failed: it is no finding, and in no report. */
  onFault?: (cause: unknown) => void;
  signal?: AbortSignal;
}

/** A record whose voting has ended: the tree that ends with EndBallots, and what the ballots add up to. */
export interface Ended {
  tally: Tally;
  setup: LoadedSetup;
  revisions: readonly (RevisionSums & SizedRevision)[];
  endPoint: TreePoint;
  /** Its entries that are no ballots and no openings. */
  events: readonly StructureEvent[];
}

/**
 * The sampling of one audit: shared slices are drawn from the root that it is about, and what goes on draws
 * as it began.
 */
export function samplingOf({ sampling = null, resumeFrom }: AuditOptions, root: Uint8Array): Sampling | null {
  if (sampling?.kind === 'shared') return { ...sampling, kind: 'slice', rootBase64: bytesToBase64(root) };
  const secret = resumeFrom?.secret;
  return sampling && secret ? { ...sampling, secret: hexToBytes(secret) } : sampling;
}

/**
 * What a check promises of the ballots' proofs: which part of them is judged, and by whom.
 * Takes: its options.
 * Gives: one text, another for every other promise.
 */
export function kindOf({ sampling, engine }: Pick<AuditOptions, 'sampling' | 'engine'>): string {
  const judge = engine?.isAudited ? 'audited' : 'any engine';
  if (!sampling) return `whole, ${judge}`;
  if (sampling.kind === 'random') return `random ${sampling.fraction}, ${judge}`;
  return `part ${sampling.slice} of ${sampling.of}, ${judge}`;
}
