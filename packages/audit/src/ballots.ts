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
 * How many bytes of ballots are checked at a time: a ballot of fifty posts has half a megabyte, and ten times
 * as much once it is parsed.
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
 * Checks ballots in order, several at once where the engine can, and adds them to the sums of their revision.
 */
export class BallotQueue {
  readonly #waiting: Waiting[] = [];
  readonly #byFingerprint = new Map<string, RevisionSums>();
  readonly #engine: AuditEngine;
  readonly #findings: Findings;
  readonly #credentials: MarkSet;
  readonly #sampling: Sampling | null;
  readonly #isSample: boolean;
  /** Ballots with hints; null where the engine judges each alone. */
  readonly #batcher: BallotBatcher | null;
  /** How many wait that were given to the engine one by one. */
  #alone = 0;
  #bytes = 0;
  proofsChecked: number;

  constructor(
    engine: AuditEngine,
    findings: Findings,
    sampling: Sampling | null,
    before: { credentials: MarkSet; proofsChecked: number },
  ) {
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

  /** From now on ballots of this revision are known. */
  addRevision(revision: RevisionSums): void {
    this.#byFingerprint.set(revision.election.fingerprint, revision);
  }

  /**
   * The credential of a ballot that was revealed as a test: no ballot may have it, neither before nor after.
   */
  addRevealed(credential: string, location: string): void {
    if (!this.#credentials.add(credential))
      this.#findings.fail('credentials', location, finding('test-cast'));
  }

  /** The election of this hex-hash, if a revision before has it. */
  electionOf(hash: string): Election | null {
    for (const { revision, election } of this.#byFingerprint.values())
      if (revision.election === hash) return election;
    return null;
  }

  /**
   * Whether enough are being checked that some should be finished first; those that are gathered do not
   * count.
   */
  get isFull(): boolean {
    return this.#alone >= this.#engine.parallel || this.#bytes >= MOST_BYTES;
  }

  /** A ballot outside the sample: it is known to be there, and nothing else. */
  pass(): void {
    this.#findings.examine('ballots');
  }

  /**
   * Begins to check a ballot; `settle` must be awaited before the sums are read.
   * Takes: the ballot, where it is, and its hint where there is one.
   * Gives: the revision that it was made for; null for a ballot of none, which was noted.
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
    // Also for the thread that judges it: what has another shape could be read into more than its memory.
    const read = readBallotFor(revision.election, text);
    if (!read.ok) {
      this.#findings.fail('ballots', location, finding('ballot-refused', { reason: read.reason }));
      return null;
    }
    // Of a sample only what it drew comes here.
    const isChecked = this.#sampling === null || this.#isSample || isSampled(this.#sampling, index);
    const { ballot } = read;
    // What another slice judges is counted here too: it must not stop this one.
    if (!isChecked && !MarkSet.takes(ballot.credential)) {
      this.#findings.fail('ballots', location, finding('ballot-refused', { reason: 'bad-point' }));
      return null;
    }
    const verdict = isChecked
      ? this.#judge(revision.election, text, hints)
      : ({ ok: true, credential: ballot.credential, tracker: '' } as const);
    // A defect of the engine is thrown when its turn comes, and must not count as unhandled before.
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

  /** Waits for all that was begun, in order: notes refusals, takes credentials, adds to the sums. */
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
      // Only a ballot outside the sample comes here unchecked: another shape, or a point that is none.
      this.#findings.fail('ballots', location, finding('not-addable'));
    }
  }
}
