import { type Ballot, type BallotVerdict, type Election, parseBallot } from '@evoting/belenios/auditor';
import { decodeUtf8 } from '@evoting/tlog/encoding';
import type { AuditEngine } from './engine.ts';
import type { MarkSet } from './marks.ts';
import type { Findings } from './report.ts';
import { isSampled, type Sampling } from './sampling.ts';
import type { RevisionSums } from './sums.ts';

interface Waiting {
  place: string;
  revision: RevisionSums;
  ballot: Ballot;
  isChecked: boolean;
  verdict: BallotVerdict | Promise<BallotVerdict>;
}

/** Checks ballots in order, several at once where the engine can, and adds them to the sums of their revision. */
export class BallotLine {
  readonly #waiting: Waiting[] = [];
  readonly #byFingerprint = new Map<string, RevisionSums>();
  readonly #engine: AuditEngine;
  readonly #findings: Findings;
  readonly #credentials: MarkSet;
  readonly #sampling: Sampling | null;
  readonly #isSample: boolean;
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
  }

  /** From now on ballots of this revision are known. */
  addRevision(revision: RevisionSums): void {
    this.#byFingerprint.set(revision.election.fingerprint, revision);
  }

  /** The credential of a ballot that was opened as a test: no ballot may have it, neither before nor after. */
  addOpened(credential: string, place: string): void {
    if (!this.#credentials.add(credential))
      this.#findings.fail('credentials', place, 'was opened as a test, and its ballot was cast');
  }

  /** The election of this hex-hash, if a revision before has it. */
  electionOf(hash: string): Election | null {
    for (const { revision, election } of this.#byFingerprint.values())
      if (revision.election === hash) return election;
    return null;
  }

  get isFull(): boolean {
    return this.#waiting.length >= this.#engine.parallel;
  }

  /** A ballot outside the sample: it is known to be there, and nothing else. */
  pass(): void {
    this.#findings.examine('ballots');
  }

  /** Begins to check a ballot; `settle` must be awaited before the sums are read. */
  add(payload: Uint8Array, index: number, place: string): void {
    this.#findings.examine('ballots');
    const text = decodeUtf8(payload) ?? '';
    const parsed = parseBallot(text);
    if (!parsed.ok) {
      this.#findings.fail('ballots', place, parsed.reason);
      return;
    }
    const revision = this.#byFingerprint.get(parsed.value.election_hash);
    if (revision === undefined) {
      this.#findings.fail('ballots', place, 'is of no revision before it');
      return;
    }
    // Of a sample only what it drew comes here.
    const isChecked = this.#sampling === null || this.#isSample || isSampled(this.#sampling, index);
    const ballot = parsed.value;
    const verdict: BallotVerdict | Promise<BallotVerdict> = isChecked
      ? this.#engine.verifier.verify(revision.election, text)
      : { ok: true, ballot, credential: ballot.credential, tracker: '' };
    this.#waiting.push({ place, revision, ballot, isChecked, verdict });
  }

  /** Waits for all that was begun, in order: notes refusals, takes credentials, adds to the sums. */
  async settle(): Promise<void> {
    const settled = this.#waiting.splice(0);
    const verdicts = await Promise.all(settled.map(({ verdict }) => verdict));
    for (const [i, waiting] of settled.entries()) this.#count(waiting, verdicts[i] as BallotVerdict);
  }

  #count({ place, revision, ballot, isChecked }: Waiting, verdict: BallotVerdict): void {
    if (isChecked) this.proofsChecked += 1;
    if (!verdict.ok) {
      this.#findings.fail('ballots', place, verdict.reason);
      return;
    }
    if (!this.#isSample) this.#findings.examine('credentials');
    if (!this.#credentials.add(ballot.credential))
      this.#findings.fail('credentials', place, 'its credential was used before');
    if (this.#isSample) return;
    try {
      revision.sums = this.#engine.tally.addBallot(revision.sums, ballot);
      revision.ballots += 1;
    } catch {
      // Only a ballot outside the sample comes here unchecked: another shape, or a point that is none.
      this.#findings.fail('ballots', place, 'cannot be added to the sums of its revision');
    }
  }
}
