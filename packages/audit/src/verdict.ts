import { type AreaCounts, areasOf } from '@evoting/record/by-area';
import type { Head } from '@evoting/record/head';
import type { ListedRecord } from '@evoting/record/logs';
import type { Succession, Votes } from '@evoting/record/payloads';
import { isRehearsal } from '@evoting/record/rehearsal';
import type { LoadedSetup } from '@evoting/record/setup';
import type { RevisionSums } from '@evoting/record/totals';
import type { Witnessed } from '@evoting/record/witnessed';
import { bytesToBase64 } from '@evoting/tlog/encoding';
import { formatVerifierKey } from '@evoting/tlog/key';
import type { ShownElectorate } from './electorates.ts';
import { holdersOf } from './holders.ts';
import type { ShownLogHead } from './log-heads.ts';
import type { AuditOptions } from './options.ts';
import { nameVotes, type ProvedVotes } from './proved-votes.ts';
import type { Check, Findings } from './report.ts';
import { NOT_ADDED_UP, worthOf, worthOfSlice } from './sampling.ts';
import type { ShownRename } from './structure.ts';
import { type UnopposedPost, unopposedIn } from './unopposed.ts';
import { type RecordedVoid, type ShownVoid, shownVoid } from './voids.ts';

/**
 * `verified`: everything was checked and holds. `sampled`: everything checked holds, but only some ballots'
 * proofs were checked. `failed`: something does not hold, or the check could not finish.
 */
export type Verdict = 'verified' | 'sampled' | 'failed';

/** The rules in the setup about who can decrypt what. */
export interface ShownRules {
  /** When the record was begun, in Unix seconds. */
  madeAt: number;
  holders: string[];
  threshold: number;
  smallestBatch: number;
}

/** The report of an audit. */
export interface AuditReport {
  verdict: Verdict;
  /** The verdict as a sentence for people. */
  sentence: string;
  log: string;
  origin: string;
  verifierKey: string;
  title: string | null;
  /** True for a rehearsal: the record itself says that its voters are fictitious and nothing in it counts. */
  isRehearsal: boolean;
  /** The record that this one replaces according to its setup, or null. */
  succeeds: Succession | null;
  treeSize: number;
  rootHash: string | null;
  /** The hex hash of the list of newest papers that the checkpoint names, or null. */
  revisions: string | null;
  /** The audited checkpoint, to be stored for the next check; null if it was rejected. */
  checkpoint: string | null;
  /** A head of another history, signed by the same key, that an earlier check here was shown; null if none. */
  otherHead: string | null;
  isClosed: boolean;
  /** The proved counts by area; none before the result. A small area is counted within its enclosing area. */
  areas: AreaCounts[];
  /** The number of areas in the record; null in a record without areas. */
  areasInRecord: number | null;
  /** The number of areas whose shown counts were compared, in addition to the totals. */
  areasCompared: number | null;
  /**
   * The key holders, how many of them decrypt the count, and the smallest number of ballots decrypted
   * separately.
   */
  rules: ShownRules | null;
  /** How far the witnesses that the setup names have signed this history; null if the check did not come so far. */
  witnessed: Witnessed | null;
  ballots: number;
  /** Who may vote; null before voting. */
  electorate: ShownElectorate | null;
  /** The entry that declares the election void, with the reason on the server's list; null if there is none. */
  declaredVoid: ShownVoid | null;
  proofsChecked: number;
  /** True if the ballots were added up; a random sample accepts the published sums instead. */
  isAddedUp: boolean;
  /** Null if no count is published or none could be proved. */
  countedBallots: number | null;
  counts: ProvedVotes[];
  /** The people who are elected without a vote, by the record; none where every post is voted on. */
  unopposed: UnopposedPost[];
  /** Candidates who changed their name during voting, with the number of ballots cast before. */
  renames: ShownRename[];
  /**
   * The heads of the operator's log of acts at the opening, the closing and the certification, to be compared
   * with the log itself; none in records from before log heads existed.
   */
  logHeads: ShownLogHead[];
  checks: Check[];
}

/** The data for a report. */
export interface Outcome {
  options: AuditOptions;
  checkpoint: Head | null;
  /** The signed text of the checkpoint. */
  note: string;
  findings: Findings;
  isComplete: boolean;
  revisions?: readonly RevisionSums[];
  renames?: readonly ShownRename[];
  electorate?: ShownElectorate | null;
  /** The record's line on the server's list. */
  listed?: ListedRecord | null;
  otherHead?: string | null;
  declaredVoid?: RecordedVoid | null;
  proofsChecked?: number;
  witnessed?: Witnessed;
  isClosed?: boolean;
  areas?: AreaCounts[];
  setup?: LoadedSetup | null;
  logHeads?: readonly ShownLogHead[];
  proved?: { ballots: number; counts: readonly Votes[] } | null;
}

/** Prefix of every verdict on a rehearsal. */
const REHEARSAL = 'REHEARSAL, no election that counts.';

/** Prefix of every verdict on an election that its officers have declared void. */
const VOID = 'DECLARED VOID, nothing in it counts.';

/** Describes which counts were compared in a record with areas. */
const ofAreas = (compared: number | null, all: number): string => {
  if (compared === null) return '';
  return ` of the whole election${compared === 0 ? '' : ` and of ${compared} of ${all} areas`}`;
};

const rulesOf = (setup: LoadedSetup): ShownRules => ({
  madeAt: setup.setup.made_at,
  holders: setup.setup.possession.map(({ name }) => name),
  threshold: holdersOf(setup).threshold,
  smallestBatch: setup.setup.smallest_batch,
});

/** Counts the candidates whose names were corrected after people had voted. */
export function correctedNames({ renames }: { readonly renames: readonly ShownRename[] }): number {
  const corrected = renames.filter(
    ({ changed, ballotsBefore }) => changed.includes('name') && ballotsBefore > 0,
  );
  return new Set(corrected.map(({ candidate_id }) => candidate_id)).size;
}

function correctionsOf(renames: readonly ShownRename[]): string {
  const corrected = correctedNames({ renames });
  return corrected === 0 ? '' : `, ${corrected} ${corrected === 1 ? 'name' : 'names'} corrected`;
}

const worthFor = ({ sampling }: AuditOptions, proofsChecked: number, ballots: number): string =>
  sampling?.kind === 'shared' ? worthOfSlice(sampling) : worthOf(proofsChecked, ballots);

/** The warnings that precede the verdict. */
const prefixOf = ({ options, declaredVoid }: Outcome): string =>
  (isRehearsal(options.key.name) ? `${REHEARSAL} ` : '') + (declaredVoid ? `${VOID} ` : '');

const voidOf = ({ declaredVoid, listed = null }: Outcome): ShownVoid | null =>
  declaredVoid ? shownVoid(declaredVoid, listed) : null;

function problemOf({ failures: [first] }: Findings): string {
  return first ? `${first.location}: ${first.reason}` : 'the check did not come to its end';
}

/** Names the proved counts, and those who are elected without a vote. */
const namedIn = (
  counts: readonly Votes[],
  revisions: readonly RevisionSums[],
): Pick<AuditReport, 'counts' | 'unopposed'> => ({
  counts: nameVotes(counts, revisions),
  unopposed: unopposedIn(revisions.map(({ revision }) => revision)),
});

/** Makes the report. */
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
  const left = isAddedUp ? '' : ` ${NOT_ADDED_UP}`;
  const isCompared = findings.examined.results !== undefined;
  const areasInRecord = areasOf(revisions).size || null;
  const areasCompared =
    areasInRecord && Math.max(0, Math.min(areasInRecord, (findings.examined.results ?? 0) - 1));
  const numbers = `every number of votes shown${ofAreas(areasCompared, areasInRecord ?? 0)}`;
  const note = isCompared ? '' : ` ${findings.notes.results ?? ''}`;
  const sentences: Record<Verdict, string> = {
    verified: `Verified${correctionsOf(renames)}: all ${ballots} ballots${isCompared ? `, every proof and ${numbers}` : ' and every proof'}.${note}`,
    sampled: `Holds as far as it was looked at: ${isAddedUp ? 'the whole record' : 'the signed tree'}${isCompared ? ` and ${numbers}` : ''}; of ${ballots} ballots the proofs of ${proofsChecked} were checked. ${worthFor(options, proofsChecked, ballots)}.${left}${note}`,
    failed: `NOT verified: ${problemOf(findings)}.`,
  };
  return {
    verdict,
    sentence: prefixOf(outcome) + sentences[verdict],
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
    otherHead: outcome.otherHead ?? null,
    isClosed: outcome.isClosed ?? false,
    areas: outcome.areas ?? [],
    areasInRecord,
    areasCompared,
    rules: setup && rulesOf(setup),
    witnessed: outcome.witnessed ?? null,
    ballots,
    electorate: outcome.electorate ?? null,
    declaredVoid: voidOf(outcome),
    proofsChecked,
    isAddedUp,
    countedBallots: proved?.ballots ?? null,
    ...namedIn(proved?.counts ?? [], revisions),
    renames: [...renames],
    logHeads: [...(outcome.logHeads ?? [])],
    checks: findings.checks(isComplete).map((check) => asDrawn(check, { ballots, proofsChecked })),
  };
}

/** States how many ballots the check of the proofs covers. */
function asDrawn(
  check: Check,
  { ballots, proofsChecked }: Pick<AuditReport, 'ballots' | 'proofsChecked'>,
): Check {
  if (check.name !== 'ballots' || proofsChecked >= ballots) return check;
  const status = check.status === 'passed' && proofsChecked === 0 ? 'nothing' : check.status;
  const sentence = 'The proofs of the ballots that were drawn hold';
  return { ...check, sentence, status, examined: proofsChecked, note: 'no ballot was drawn' };
}
