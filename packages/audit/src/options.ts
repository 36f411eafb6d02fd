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

/** The progress of an audit. */
export interface AuditProgress {
  entries: number;
  treeSize: number;
  ballots: number;
  proofsChecked: number;
  failureCount: number;
  /**
   * Creates the state to resume from; null except at the end of a full bundle. Takes time proportional to the
   * ballots read so far.
   */
  takeState: (() => AuditState) | null;
}

/** The signed checkpoints that a device keeps of a record. */
export interface KeptHeads {
  /** The one whose check passed; null leaves what is stored. */
  checked: string | null;
  /** The one to be kept apart, as evidence of another history, because no check of it has passed yet. */
  unchecked: string | null;
}

/** The options of an audit. */
export interface AuditOptions {
  /** The log's key, if possible from a more trusted source than the server. */
  key: VerifierKey;
  /** The log's name in paths and on the results page. */
  log: string;
  engine?: AuditEngine;
  /**
   * Checks the proofs of some ballots only, and everything else completely. `shared`: part i of n, selected
   * by the root.
   */
  sampling?: Exclude<Sampling, { kind: 'slice' }> | { kind: 'shared'; slice: number; of: number } | null;
  /** The results that the server must show. */
  results?: ResultsPolicy;
  /** Waits before looking again at a live server, whose count and results may be briefly out of step. */
  wait?: (ms: number) => Promise<void>;
  /**
   * The last checkpoint of this log whose check passed here, which this record must extend. A resumed audit
   * is of an earlier head and may be a prefix of it.
   */
  seenCheckpoint?: string | null;
  /**
   * A later checkpoint of this log whose check failed or did not end, from `onHeads`. It fails nothing: if this
   * record is another history, the report has it as evidence.
   */
  uncheckedHead?: string | null;
  /** This device's clock in Unix seconds; a record from the future is rejected. */
  nowSeconds?: number;
  resumeFrom?: AuditState | null;
  /**
   * Called with the heads to store for the next check: first once the checkpoint's signature, its time and its
   * consistency with the one seen before are verified, whatever the outcome, and again if the check passes.
   */
  onHeads?: (heads: KeptHeads) => void | Promise<void>;
  onProgress?: (progress: AuditProgress) => void | Promise<void>;
  /** Called for a valid record in which voting has ended, with the sums to decrypt. */
  onEnded?: (ended: Ended) => void;
  /** Called with each ballot of a revision in record order, and the hex hash of its payload. */
  onBallot?: (revision: LoadedRevision, payload: string) => void;
  /** Called with an error that ended an audit after a failed check; the error is in no report. */
  onFault?: (cause: unknown) => void;
  signal?: AbortSignal;
}

/** A record after the end of voting: the tree that ends with EndBallots, and the sums of the ballots. */
export interface Ended {
  tally: Tally;
  setup: LoadedSetup;
  revisions: readonly (RevisionSums & SizedRevision)[];
  endPoint: TreePoint;
  /** The entries that are neither ballots nor openings. */
  events: readonly StructureEvent[];
}

/**
 * Returns the sampling of an audit. Shared slices are selected by the root; a resumed audit keeps its random
 * secret.
 */
export function samplingOf({ sampling = null, resumeFrom }: AuditOptions, root: Uint8Array): Sampling | null {
  if (sampling?.kind === 'shared') return { ...sampling, kind: 'slice', rootBase64: bytesToBase64(root) };
  const secret = resumeFrom?.secret;
  return sampling && secret ? { ...sampling, secret: hexToBytes(secret) } : sampling;
}

/**
 * Describes what a check guarantees about the ballots' proofs: which are verified, and by which engine.
 * Different guarantees have different texts.
 */
export function guaranteeOf({ sampling, engine }: Pick<AuditOptions, 'sampling' | 'engine'>): string {
  const judge = engine?.isAudited ? 'audited' : 'any engine';
  if (!sampling) return `whole, ${judge}`;
  if (sampling.kind === 'random') return `random ${sampling.fraction}, ${judge}`;
  return `part ${sampling.slice} of ${sampling.of}, ${judge}`;
}
