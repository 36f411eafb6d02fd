import { labelOf } from '@evoting/record/areas';
import { type AreaCounts, areasOf } from '@evoting/record/by-area';
import type { Head } from '@evoting/record/head';
import type { Succession, Votes } from '@evoting/record/payloads';
import { isRehearsal } from '@evoting/record/rehearsal';
import type { LoadedSetup } from '@evoting/record/setup';
import type { RevisionSums } from '@evoting/record/totals';
import { bytesToBase64 } from '@evoting/tlog/encoding';
import { formatVerifierKey } from '@evoting/tlog/key';
import type { AuditOptions } from './audit.ts';
import type { ShownLogHead } from './log-heads.ts';
import type { Check, Findings } from './report.ts';
import { holdersOf } from './results.ts';
import { NOT_ADDED_UP, worthOf, worthOfSlice } from './sampling.ts';
import type { ShownRename } from './structure.ts';

/**
 * `verified`: everything was checked and holds. `sampled`: everything holds, but only a part of the ballots'
 * proofs was checked. `failed`: something does not hold, or could not be checked to its end.
 */
export type Verdict = 'verified' | 'sampled' | 'failed';

/** A proved number, with the names that the record gives. */
export interface ProvedVotes {
  /** The post, and where not everybody elects it, the area. */
  post: string;
  candidate: string;
  party: string;
  votes: number;
}

/** What the setup fixes for good about who may decrypt what. */
export interface ShownRules {
  holders: string[];
  threshold: number;
  smallestBatch: number;
}

/** What an audit found. */
export interface AuditReport {
  verdict: Verdict;
  /** The verdict as one sentence for people. */
  sentence: string;
  log: string;
  origin: string;
  verifierKey: string;
  title: string | null;
  /** Whether the record says of itself that its voters are made up and that nothing in it counts. */
  isRehearsal: boolean;
  /** The record in whose place this one is, as its setup says; null for none. */
  succeeds: Succession | null;
  treeSize: number;
  rootHash: string | null;
  /** The hex-hash of the list of the newest papers that the checkpoint names; null for none. */
  revisions: string | null;
  /** The signed checkpoint that this is about, to be kept for the next look; null where it was refused. */
  checkpoint: string | null;
  isClosed: boolean;
  /**
   * The numbers by area that the record proves: none before the result. A small area is counted within the
   * area around it.
   */
  areas: AreaCounts[];
  /** How many areas the record has; null in a record without areas. */
  areasInRecord: number | null;
  /** Of how many of them the numbers shown were compared, beside those of all. */
  areasCompared: number | null;
  /** Who holds the key, how many of them decrypt the count, and how few ballots are never decrypted alone. */
  rules: ShownRules | null;
  ballots: number;
  proofsChecked: number;
  /**
   * Whether the ballots were added up: not by a random sample, which believes the sums that are published.
   */
  isAddedUp: boolean;
  /** Null when no count is published, or none could be proved. */
  countedBallots: number | null;
  counts: ProvedVotes[];
  /** Those who took another name while people voted, and how many ballots were cast before. */
  renames: ShownRename[];
  /**
   * Where the operator's log of acts was at the opening, the closing and the certification, to be compared
   * with the log itself; none in a record from before there were any.
   */
  logHeads: ShownLogHead[];
  checks: Check[];
}

/** What a report is made of. */
export interface Outcome {
  options: AuditOptions;
  checkpoint: Head | null;
  /** Its signed text. */
  note: string;
  findings: Findings;
  isComplete: boolean;
  revisions?: readonly RevisionSums[];
  renames?: readonly ShownRename[];
  proofsChecked?: number;
  isClosed?: boolean;
  areas?: AreaCounts[];
  setup?: LoadedSetup | null;
  logHeads?: readonly ShownLogHead[];
  proved?: { ballots: number; counts: readonly Votes[] } | null;
}

/** Begins every verdict on the record of a rehearsal. */
const REHEARSAL = 'REHEARSAL, no election that counts.';

/** Which numbers were compared, where there are areas. */
const ofAreas = (compared: number | null, all: number): string => {
  if (compared === null) return '';
  return ` of the whole election${compared === 0 ? '' : ` and of ${compared} of ${all} areas`}`;
};

const rulesOf = (setup: LoadedSetup): ShownRules => ({
  holders: setup.setup.possession.map(({ name }) => name),
  threshold: holdersOf(setup).threshold,
  smallestBatch: setup.setup.smallest_batch,
});

/**
 * Makes the report.
 * Takes: what the audit has found.
 * Gives: the report.
 */
export function reportOf(outcome: Outcome): AuditReport {
  const {
    options,
    checkpoint,
    findings,
    isComplete,
    revisions = [],
    renames = [],
    proofsChecked = 0,
    proved = null,
    setup = null,
  } = outcome;
  const origin = options.key.name;
  const ballots = findings.examined.ballots ?? 0;
  const isAddedUp = options.sampling?.kind !== 'random';
  const verdict =
    findings.hasFailed || !isComplete
      ? 'failed'
      : proofsChecked < ballots || !isAddedUp
        ? 'sampled'
        : 'verified';
  const [first] = findings.failures;
  const left = isAddedUp ? '' : ` ${NOT_ADDED_UP}`;
  const isCompared = findings.examined.results !== undefined;
  const areasInRecord = areasOf(revisions).size || null;
  const areasCompared =
    areasInRecord && Math.max(0, Math.min(areasInRecord, (findings.examined.results ?? 0) - 1));
  const { sampling } = options;
  const worth = sampling?.kind === 'shared' ? worthOfSlice(sampling) : worthOf(proofsChecked, ballots);
  const numbers = `every number of votes shown${ofAreas(areasCompared, areasInRecord ?? 0)}`;
  const note = isCompared ? '' : ` ${findings.notes.results ?? ''}`;
  const sentences: Record<Verdict, string> = {
    verified: `Verified: all ${ballots} ballots${isCompared ? `, every proof and ${numbers}` : ' and every proof'}.${note}`,
    sampled: `Holds as far as it was looked at: ${isAddedUp ? 'the whole record' : 'the signed tree'}${isCompared ? ` and ${numbers}` : ''}; of ${ballots} ballots the proofs of ${proofsChecked} were checked. ${worth}.${left}${note}`,
    failed: `NOT verified: ${first ? `${first.location}: ${first.reason}` : 'the check did not come to its end'}.`,
  };
  return {
    verdict,
    sentence: isRehearsal(origin) ? `${REHEARSAL} ${sentences[verdict]}` : sentences[verdict],
    log: options.log,
    origin,
    verifierKey: formatVerifierKey(options.key),
    title: setup?.setup.title ?? null,
    isRehearsal: isRehearsal(origin),
    succeeds: setup?.setup.succeeds ?? null,
    treeSize: checkpoint?.size ?? 0,
    rootHash: checkpoint === null ? null : bytesToBase64(checkpoint.root),
    revisions: checkpoint?.revisions ?? null,
    checkpoint: checkpoint === null ? null : outcome.note,
    isClosed: outcome.isClosed ?? false,
    areas: outcome.areas ?? [],
    areasInRecord,
    areasCompared,
    rules: setup && rulesOf(setup),
    ballots,
    proofsChecked,
    isAddedUp,
    countedBallots: proved?.ballots ?? null,
    counts: nameVotes(proved?.counts ?? [], revisions),
    renames: [...renames],
    logHeads: [...(outcome.logHeads ?? [])],
    checks: findings.checks(isComplete).map((check) => asDrawn(check, { ballots, proofsChecked })),
  };
}

/** The check of the ballots' proofs says how many ballots it covers. */
function asDrawn(
  check: Check,
  { ballots, proofsChecked }: Pick<AuditReport, 'ballots' | 'proofsChecked'>,
): Check {
  if (check.name !== 'ballots' || proofsChecked >= ballots) return check;
  const status = check.status === 'passed' && proofsChecked === 0 ? 'nothing' : check.status;
  const sentence = 'The proofs of the ballots that were drawn hold';
  return { ...check, sentence, status, examined: proofsChecked, note: 'no ballot was drawn' };
}

/** Gives each number the newest names of its contest and candidate. */
function nameVotes(counts: readonly Votes[], revisions: readonly RevisionSums[]): ProvedVotes[] {
  const contests = revisions.toReversed().flatMap(({ revision }) => revision.contests);
  return counts.map(({ contest_id, candidate_id, votes }) => {
    const same = contests.filter((contest) => contest.contest_id === contest_id);
    const candidates = same.flatMap((contest) => contest.candidates);
    const candidate = candidates.find((known) => known.candidate_id === candidate_id);
    return {
      post: same[0] ? labelOf(same[0]) : contest_id,
      candidate: candidate?.name ?? candidate_id,
      party: candidate?.party ?? '',
      votes,
    };
  });
}
