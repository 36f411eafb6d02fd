import type { AuditReport } from '@evoting/audit/verdict';
import type { VerifiedCounts } from '@evoting/belenios/guarded';
import type { Look } from './look.ts';

/**
 * `whole`: every proof of every ballot, and all sums; `sample`: the signed tree, and of the ballots a random
 * 1 %.
 */
export type AuditMode = 'whole' | 'sample';
/** How large a share of the ballots a sample is. */
export const SAMPLE_FRACTION = 0.01;

export interface RecordAddress {
  apiUrl: string;
  log: string;
  verifierKey: string;
}

export interface AuditOrder extends RecordAddress {
  kind: 'audit';
  /** Whether the results page shows this election: then its numbers must be the numbers proved. */
  isShown: boolean;
  /** Whether the election was declared void: then it has no numbers to show. */
  isVoid: boolean;
  mode: AuditMode;
  isResumed: boolean;
  seenCheckpoint: string | null;
  /** On how many threads ballots are verified. */
  threads: number;
}

/** Before a check: what is signed now, and what a ballot costs this device. */
export interface LookOrder extends RecordAddress {
  kind: 'look';
}

export interface Progress {
  entries: number;
  treeSize: number;
  ballots: number;
  proofsChecked: number;
  failureCount: number;
}

export type FromAudit =
  | { kind: 'look'; look: Look | null }
  | { kind: 'progress'; progress: Progress }
  /** A signed checkpoint that is to be kept, whatever comes after. */
  | { kind: 'head'; checkpoint: string }
  /** `judged`: by which engine, in this run. */
  | { kind: 'report'; report: AuditReport; judged: VerifiedCounts }
  | { kind: 'interrupted'; path: string }
  | { kind: 'defect'; name: string };
