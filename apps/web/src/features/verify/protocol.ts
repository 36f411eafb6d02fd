import type { AuditReport } from '@evoting/audit/verdict';

/** `whole`: every proof of every ballot; `sample`: everything else whole, the proofs of a random 1 %. */
export type AuditMode = 'whole' | 'sample';
export const SAMPLE_FRACTION = 0.01;

export interface AuditOrder {
  apiUrl: string;
  log: string;
  verifierKey: string;
  /** Whether the results page shows this election: then its numbers must be the numbers proved. */
  isShown: boolean;
  mode: AuditMode;
  isResumed: boolean;
  seenCheckpoint: string | null;
}

export interface Progress {
  entries: number;
  treeSize: number;
  ballots: number;
  proofsChecked: number;
  failureCount: number;
}

export type FromAudit =
  | { kind: 'progress'; progress: Progress }
  | { kind: 'report'; report: AuditReport; checkpoint: string | null }
  | { kind: 'interrupted'; path: string }
  | { kind: 'defect'; name: string };
