import { type Finding, findingText } from '@evoting/record/findings';
import { RecordError } from '@evoting/record/source';

/** The checks of an audit, in the order of a reader's questions; each name's sentence is in CHECKS. */
export const CHECKS = {
  checkpoint: 'The checkpoint is signed by the key of this log',
  entries: 'Every entry and every tile belongs to the signed tree',
  payloads: 'Every document is the one that its entry names',
  setup: 'The trustees have proved their keys, and the election begins as it must',
  revisions: 'Every set of candidates is an election under the trustees’ key, and only grew',
  ballots: 'Every ballot’s proofs hold',
  credentials: 'No credential was used twice',
  closing: 'The events are in their order',
  sums: 'The encrypted sums are the sums of the ballots',
  tests: 'Every ballot opened to check a device is as it was said, and was not cast',
  decryption: 'The result is what the trustees have proved that they decrypted',
  count: 'Every published count is in the record, covers the tree it names, and is proved',
  log: 'The log of acts is at each place further on than before',
  results: 'The numbers shown are the numbers proved',
} as const;
export type CheckName = keyof typeof CHECKS;

/** `not-done`: a failure came before it. `nothing`: this record has nothing of the kind (yet). */
export type CheckStatus = 'passed' | 'failed' | 'not-done' | 'nothing';

/** Something that is not as it must be: where, and why, by a code and in English. */
export interface Failure extends Finding {
  location: string;
  reason: string;
}

/** One check and its result. */
export interface Check {
  name: CheckName;
  sentence: string;
  status: CheckStatus;
  /** How many things were looked at. */
  examined: number;
  failureCount: number;
  /** The first failures. */
  failures: Failure[];
  /** What a reader must know of a check that had nothing to look at, in English. */
  note: string | null;
}

const MAX_FAILURES = 20;

/** Collects what an audit finds; serialisable, so that an audit can be resumed. */
export class Findings {
  readonly examined: Partial<Record<CheckName, number>> = {};
  readonly counts: Partial<Record<CheckName, number>> = {};
  readonly failures: ({ check: CheckName } & Failure)[] = [];
  readonly notes: Partial<Record<CheckName, string>> = {};

  /** Says that things were looked at for a check. */
  examine(check: CheckName, count = 1): void {
    this.examined[check] = (this.examined[check] ?? 0) + count;
  }

  /** Notes a failure. */
  fail(check: CheckName, location: string, { code, params }: Finding): void {
    const count = (this.counts[check] ?? 0) + 1;
    this.counts[check] = count;
    if (count <= MAX_FAILURES) {
      const found = { code, ...(params && { params }) };
      this.failures.push({ check, location, reason: findingText(found), ...found });
    }
  }

  /** Says why a check looked at nothing. */
  note(check: CheckName, text: string): void {
    this.notes[check] = text;
  }

  /** Runs a step; a RecordError in it is noted under the check, and gives undefined. */
  async attempt<T>(check: CheckName, step: () => Promise<T> | T): Promise<T | undefined> {
    try {
      return await step();
    } catch (error) {
      if (!(error instanceof RecordError)) throw error;
      this.fail(check, error.location, error.finding);
      return undefined;
    }
  }

  /** Whether any check has failed so far. */
  get hasFailed(): boolean {
    return this.failures.length > 0;
  }

  /** The list of checks; `isComplete` is false when the audit could not go to the end. */
  checks(isComplete: boolean): Check[] {
    return (Object.keys(CHECKS) as CheckName[]).map((name) => {
      const examined = this.examined[name] ?? 0;
      const failureCount = this.counts[name] ?? 0;
      const passed = examined > 0 ? 'passed' : 'nothing';
      const status = failureCount > 0 ? 'failed' : isComplete ? passed : 'not-done';
      const failures = this.failures
        .filter(({ check }) => check === name)
        .map(({ check: _, ...failure }) => failure);
      return {
        name,
        sentence: CHECKS[name],
        status,
        examined,
        failureCount,
        failures,
        note: this.notes[name] ?? null,
      };
    });
  }
}
