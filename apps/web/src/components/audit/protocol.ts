import type { KeptHeads } from '@evoting/audit/options';
import type { AuditReport } from '@evoting/audit/verdict';
import type { VerifiedCounts } from '@evoting/belenios/guarded';
import type { RecordAddress } from '../../lib/record-names.ts';
import type { RecordPreview } from './preview.ts';

/**
 * `whole`: every proof of every ballot, and all sums; `sample`: the signed tree, and of the ballots a random
 * 1 %.
 */
export type AuditMode = 'whole' | 'sample';
export const SAMPLE_FRACTION = 0.01;

export interface AuditRequest extends RecordAddress {
  kind: 'audit';
  /** True if the results page shows this election, whose numbers must then be the proved ones. */
  isShown: boolean;
  mode: AuditMode;
  isResumed: boolean;
  seenCheckpoint: string | null;
  uncheckedHead: string | null;
  threads: number;
}

export interface PreviewRequest extends RecordAddress {
  kind: 'preview';
}

export interface Progress {
  entries: number;
  treeSize: number;
  ballots: number;
  proofsChecked: number;
  failureCount: number;
}

export type AuditMessage =
  | { kind: 'preview'; preview: RecordPreview | null }
  | { kind: 'progress'; progress: Progress }
  /** The signed checkpoints to keep, even if the audit fails. */
  | { kind: 'heads'; heads: KeptHeads }
  /** `judged` counts the ballots that each engine verified in this run. */
  | { kind: 'report'; report: AuditReport; judged: VerifiedCounts }
  | { kind: 'interrupted'; path: string }
  | { kind: 'defect'; name: string };
