import { type Finding, findingText } from '@evoting/record/findings';
import { RecordError } from '@evoting/record/source';

/** The checks of an audit, in the order in which a reader would ask; CHECKS contains the sentence of each. */
export const CHECKS = {
  checkpoint: 'The checkpoint is signed by the key of this log',
  entries: 'Every entry and every tile belongs to the signed tree',
  payloads: 'Every document is the one that its entry names',
  setup: 'The trustees have proved their keys, and the election begins as it must',
  revisions: 'Every set of candidates is an election under the trustees’ key, and only grew',
  ballots: 'Every ballot’s proofs hold',
  credentials: 'No credential was used twice',
  electorate: 'There are no more ballots than people who may vote',
  closing: 'The events are in their order',
  sums: 'The encrypted sums are the sums of the ballots',
  tests: 'Every ballot opened to check a device is as it was said, and was not cast',
  decryption: 'The result is what the trustees have proved that they decrypted',
  count: 'Every published count is in the record, covers the tree it names, and is proved',
  log: 'The log of acts is at each place further on than before',
  results: 'The numbers shown are the numbers proved',
} as const;
export type CheckName = keyof typeof CHECKS;

/** `not-done`: an earlier failure prevented it. `nothing`: this record has nothing of the kind (yet). */
export type CheckStatus = 'passed' | 'failed' | 'not-done' | 'nothing';

/** A problem: its location, and the reason as a code and in English. */
export interface Failure extends Finding {
  location: string;
  reason: string;
}

/** One check and its result. */
export interface Check {
  name: CheckName;
  sentence: string;
  status: CheckStatus;
  /** The number of things examined. */
  examined: number;
  failureCount: number;
  /** The first failures. */
  failures: Failure[];
  /** An English explanation for a check that examined nothing. */
  note: string | null;
}

const MAX_FAILURES = 20;

/** Collects the findings of an audit; serializable, so that an audit can be resumed. */
export class Findings {
  readonly examined: Partial<Record<CheckName, number>> = {};
  readonly counts: Partial<Record<CheckName, number>> = {};
  readonly failures: ({ check: CheckName } & Failure)[] = [];
  readonly notes: Partial<Record<CheckName, string>> = {};

  /** Counts things examined for a check. */
  examine(check: CheckName, count = 1): void {
    this.examined[check] = (this.examined[check] ?? 0) + count;
  }

  /** Records a failure. */
  fail(check: CheckName, location: string, { code, params }: Finding): void {
    const count = (this.counts[check] ?? 0) + 1;
    this.counts[check] = count;
    if (count <= MAX_FAILURES) {
      const found = { code, ...(params && { params }) };
      this.failures.push({ check, location, reason: findingText(found), ...found });
    }
  }

  /** Records why a check examined nothing. */
  note(check: CheckName, text: string): void {
    this.notes[check] = text;
  }

  /** Runs a step. Records a RecordError under the check and returns undefined. */
  async attempt<T>(check: CheckName, step: () => Promise<T> | T): Promise<T | undefined> {
    try {
      return await step();
    } catch (error) {
      if (!(error instanceof RecordError)) throw error;
      this.fail(check, error.location, error.finding);
      return undefined;
    }
  }

  /** True if any check has failed so far. */
  get hasFailed(): boolean {
    return this.failures.length > 0;
  }

  /**
   * Returns the list of checks.
   * @param isComplete false if the audit could not finish
   */
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
