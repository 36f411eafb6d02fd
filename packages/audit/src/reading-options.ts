import type { LoadedRevision } from '@evoting/record/revision';
import type { RecordSource } from '@evoting/record/source';
import type { AuditEngine } from './engine.ts';
import type { Sampling } from './sampling.ts';

/** The input to a walk through a record. */
export interface ReadingOptions {
  readonly source: RecordSource;
  readonly engine: AuditEngine;
  /** The log's name in signatures. */
  readonly origin: string;
  readonly sampling: Sampling | null;
  /** Called with each ballot of a revision and the hex hash of its payload. */
  readonly onBallot?: ((revision: LoadedRevision, payload: string) => void) | undefined;
  /** Called after each step. `isBundleEnd`: the walk can be resumed from here. */
  readonly onProgress?: (isBundleEnd: boolean) => Promise<void>;
}
