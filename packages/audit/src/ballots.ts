import {
  type Ballot,
  BallotBatcher,
  type BareVerdict,
  claimedElection,
  type Election,
  parseBallot,
  readBallotFor,
} from '@evoting/belenios/auditor';
import { finding } from '@evoting/record/findings';
import type { RevisionSums } from '@evoting/record/totals';
import { decodeUtf8 } from '@evoting/tlog/encoding';
import type { AuditEngine } from './engine.ts';
import { MarkSet } from './marks.ts';
import type { Findings } from './report.ts';
import { isSampled, type Sampling } from './sampling.ts';

/**
 * The number of ballot bytes that are checked at a time. A ballot of fifty contests has half a megabyte, and
 * takes ten times as much once parsed.
 */
const MOST_BYTES = 8 * 2 ** 20;

interface Waiting {
  location: string;
  revision: RevisionSums;
  ballot: Ballot;
  isChecked: boolean;
  verdict: BareVerdict | Promise<BareVerdict>;
}

/**
 * Checks ballots in order, several at once if the engine can, and adds them to the sums of their revisions.
 */
export class BallotQueue {
  readonly #waiting: Waiting[] = [];
  readonly #byFingerprint = new Map<string, RevisionSums>();
  readonly #engine: AuditEngine;
  readonly #findings: Findings;
  readonly #credentials: MarkSet;
  readonly #sampling: Sampling | null;
  readonly #isSample: boolean;
  readonly #onAdded: (revision: RevisionSums) => void;
  /** Ballots with hints; null if the engine verifies each ballot on its own. */
  readonly #batcher: BallotBatcher | null;
  /** The number of pending ballots that were sent to the engine one by one. */
  #alone = 0;
  #bytes = 0;
  proofsChecked: number;

  /** @param onAdded called with the revision of each ballot that was added up, in record order */
  constructor(
    engine: AuditEngine,
    findings: Findings,
    sampling: Sampling | null,
    before: { credentials: MarkSet; proofsChecked: number },
    onAdded: (revision: RevisionSums) => void,
  ) {
    this.#onAdded = onAdded;
    this.#engine = engine;
    this.#findings = findings;
    this.#sampling = sampling;
    this.#isSample = sampling?.kind === 'random';
    this.#credentials = before.credentials;
    this.proofsChecked = before.proofsChecked;
    const { verifier } = engine;
    this.#batcher = verifier.verifyAll
      ? new BallotBatcher((ballots) => verifier.verifyAll?.(ballots) ?? [])
      : null;
  }

  /** Registers a revision, so that its ballots are accepted. */
  addRevision(revision: RevisionSums): void {
    this.#byFingerprint.set(revision.election.fingerprint, revision);
  }

  /** Registers the credential of a ballot opened as a test. No ballot may use it, before or after. */
  addRevealed(credential: string, location: string): void {
    if (!this.#credentials.add(credential))
      this.#findings.fail('credentials', location, finding('test-cast'));
  }

  /** Returns the election with this hex hash if an earlier revision has it. */
  electionOf(hash: string): Election | null {
    for (const { revision, election } of this.#byFingerprint.values())
      if (revision.election === hash) return election;
    return null;
  }

  /** True if some pending ballots should be finished first. Ballots in the batch do not count. */
  get isFull(): boolean {
    return this.#alone >= this.#engine.parallel || this.#bytes >= MOST_BYTES;
  }

  /** Counts a ballot outside the sample, of which nothing else is known. */
  pass(): void {
    this.#findings.examine('ballots');
  }

  /**
   * Starts the check of a ballot. Await `settle` before reading the sums.
   * @returns the ballot's revision, or null (with a finding) if there is none
   */
  add(
    payload: Uint8Array,
    { index, location }: { index: number; location: string },
    hints: Uint8Array | null,
  ): RevisionSums | null {
    this.#findings.examine('ballots');
    const text = decodeUtf8(payload) ?? '';
    const revision = this.#byFingerprint.get(claimedElection(text) ?? '');
    if (revision === undefined) {
      const parsed = parseBallot(text);
      const why = parsed.ok
        ? finding('of-no-revision')
        : finding('ballot-refused', { reason: parsed.reason });
      this.#findings.fail('ballots', location, why);
      return null;
    }
    // Also protects the verifying thread: a text of another shape could expand beyond its memory.
    const read = readBallotFor(revision.election, text);
    if (!read.ok) {
      this.#findings.fail('ballots', location, finding('ballot-refused', { reason: read.reason }));
      return null;
    }
    // In a random sample, only drawn ballots get here.
    const isChecked = this.#sampling === null || this.#isSample || isSampled(this.#sampling, index);
    const { ballot } = read;
    // Ballots for other slices are counted here too and must not stop this one.
    if (!isChecked && !MarkSet.takes(ballot.credential)) {
      this.#findings.fail('ballots', location, finding('ballot-refused', { reason: 'bad-point' }));
      return null;
    }
    const verdict = isChecked
      ? this.#judge(revision.election, text, hints)
      : ({ ok: true, credential: ballot.credential, tracker: '' } as const);
    // A rejected promise is a defect of the engine. It is thrown when its turn comes and must not count as
    // unhandled before then.
    if (verdict instanceof Promise) verdict.catch(() => undefined);
    this.#bytes += payload.length;
    this.#waiting.push({ location, revision, ballot, isChecked, verdict });
    return revision;
  }

  #judge(election: Election, json: string, hints: Uint8Array | null): BareVerdict | Promise<BareVerdict> {
    if (hints !== null && this.#batcher) return this.#batcher.add({ election, json, hints });
    this.#alone += 1;
    return this.#engine.verifier.verify(election, json);
  }

  /** Awaits all pending ballots in order: records rejections, registers credentials, adds to the sums. */
  async settle(): Promise<void> {
    const settled = this.#waiting.splice(0);
    this.#alone = 0;
    this.#bytes = 0;
    this.#batcher?.flush();
    const verdicts = await Promise.all(settled.map(({ verdict }) => verdict));
    for (const [i, waiting] of settled.entries()) this.#count(waiting, verdicts[i] as BareVerdict);
  }

  #count({ location, revision, ballot, isChecked }: Waiting, verdict: BareVerdict): void {
    if (isChecked) this.proofsChecked += 1;
    if (!verdict.ok) {
      this.#findings.fail('ballots', location, finding('ballot-refused', { reason: verdict.reason }));
      return;
    }
    if (!this.#isSample) this.#findings.examine('credentials');
    if (!this.#credentials.add(ballot.credential))
      this.#findings.fail('credentials', location, finding('credential-used'));
    if (this.#isSample) return;
    try {
      revision.sums = this.#engine.tally.addBallot(revision.sums, ballot, verdict.xs);
      revision.ballots += 1;
    } catch {
      // Only an unchecked ballot outside the slice gets here: a wrong shape, or an invalid point.
      this.#findings.fail('ballots', location, finding('not-addable'));
      return;
    }
    this.#onAdded(revision);
  }
}
