import { RESULTS_TITLE_YEAR } from '@evoting/contract/constants';
import type { Certification, ResultsMeta } from '@evoting/contract/extras';
import type { Deps } from '../../deps.ts';
import { CachedValue } from '../../platform/cached-value.ts';
import { DatabaseBehind, whyAway } from '../../platform/database/away.ts';
import type { Db } from '../../platform/database/connect.ts';
import { stylesOf } from '../contest/styles.ts';
import { type Election, findCurrentElection, type ShownElection, votingState } from '../election/service.ts';
import { commissionName } from '../officer/service.ts';
import { certificationOf } from '../tally/certification.ts';
import type { BallotCandidate } from './ballot-candidates.ts';
import { type Counts, currentCounts } from './counts.ts';
import { lastOf } from './once-each.ts';
import { NO_PAPERS, PapersReader, type VotersPaper } from './papers.ts';

/** A candidate with the votes that may be shown now, and whether it has won. */
export interface RankedCandidate extends BallotCandidate {
  readonly votes: number;
  readonly isWinner: boolean;
}

/** The results of an election as everyone sees them. */
export interface ResultsView {
  readonly election: Election | null;
  readonly entries: readonly RankedCandidate[];
  readonly meta: ResultsMeta;
  /** The size of the signed record when this was first read. */
  readonly publishedSize: number;
  /** The commission's name; null where it has none. */
  readonly commission: string | null;
  /** The ballot papers, by the area by which voters get them. */
  readonly papers: ReadonlyMap<string, VotersPaper>;
}

const FRESH_MS = 1_000;
/** The time that a page waits for the database before it shows the last count, with that count's time. */
const STALE_AFTER_MS = 1_500;

/**
 * The results of the current election, cached for all routes, also while the database is away. `serveOn`
 * invalidates it after each change by parties, candidates and officers.
 */
export const cachedResultsView = (deps: Pick<Deps, 'db' | 'now' | 'elapsedMs'>): CachedValue<ResultsView> =>
  cachedView(deps, findCurrentElection);

/**
 * Caches the results of an election. The same object is returned while nothing has changed, so that derived
 * values stay valid; a database with less of the record than was counted in the last view counts as away.
 */
export function cachedView(
  { db, now, elapsedMs }: Pick<Deps, 'db' | 'now' | 'elapsedMs'>,
  find: (db: Db) => Promise<ShownElection | null>,
): CachedValue<ResultsView> {
  const stale = { failure: (error: unknown) => whyAway(error) !== null, patienceMs: STALE_AFTER_MS };
  /** The view that was read last, and the equal one that callers have. */
  let newest: { readonly read: ResultsView; readonly shown: ResultsView } | undefined;
  const parts = { papers: new PapersReader(db), rank: lastOf(withVotes) };
  const load = async () => {
    const before = newest;
    const read = await loadResultsView(db, await find(db), now(), parts);
    const earlier = before?.read;
    if (read.election?.id === earlier?.election?.id && read.publishedSize < (earlier?.publishedSize ?? 0))
      throw new DatabaseBehind(`the record of ${read.meta.log} is shorter than when its results were shown`);
    newest = { read, shown: before && isSame(before.read, read) ? before.shown : read };
    return newest.shown;
  };
  return new CachedValue(load, { elapsedMs, freshMs: FRESH_MS, stale });
}

/** The parts of a view that stay the same objects while they do not change. */
interface Parts {
  readonly papers: PapersReader;
  readonly rank: typeof withVotes;
}

/** Reads the results of an election, as of `now`. */
async function loadResultsView(
  db: Db,
  election: ShownElection | null,
  now: Date,
  { papers, rank }: Parts,
): Promise<ResultsView> {
  const [{ candidates, unopposed, byArea }, counts] = election
    ? await Promise.all([papers.read(election.id), currentCounts(db, election.id, now)])
    : [NO_PAPERS, null];
  // Until the count is opened no number is known, and 0 would be a false one.
  const hidden = election !== null && !election.liveResults && counts?.isFinal !== true;
  const certification = counts?.isFinal && election ? await certificationOf(db, election.id) : null;
  const areas = election && counts && !hidden ? await countedAreas(db, election, counts) : null;
  const meta = {
    ...metaOf(election, counts, certification, { hidden, areas, now }),
    ...(unopposed.length > 0 && { unopposed }),
  };
  const entries = rank(candidates, hidden ? null : (counts?.votes ?? null), meta.hasResult);
  const publishedSize = counts?.publishedSize ?? 0;
  const commission = await commissionName(db);
  return { election, entries, meta, publishedSize, commission, papers: byArea };
}

/** Counts the areas with counted ballots, while the count is live and there are several. */
async function countedAreas(db: Db, { id }: Election, counts: Counts): Promise<ResultsMeta['areas']> {
  if (counts.isFinal) return null;
  const styles = await stylesOf(db, id);
  // The path of the area around all is empty.
  const number = (some: typeof styles) =>
    some.reduce((sum, { areas }) => sum + areas.filter(({ path }) => path.length > 0).length, 0);
  const all = number(styles);
  return all > 1
    ? { counted: number(styles.filter(({ style }) => counts.countedStyles.has(style))), of: all }
    : null;
}

function withVotes(
  candidates: readonly BallotCandidate[],
  counted: Counts['votes'] | null,
  isFinal: boolean,
): RankedCandidate[] {
  const votesOf = (candidate: BallotCandidate) => counted?.get(candidate.candidateId) ?? 0;
  const standing = new Map<string, number[]>();
  for (const candidate of candidates)
    if (candidate.answer !== 'none')
      standing.set(candidate.postId, [...(standing.get(candidate.postId) ?? []), votesOf(candidate)]);
  return candidates.map((candidate) => {
    const votes = votesOf(candidate);
    const ahead = (standing.get(candidate.postId) ?? []).filter((other) => other > votes).length;
    // A post without any vote has no winner, and nobody is elected by "None of these".
    const hasSeat = candidate.answer !== 'none' && votes > 0 && ahead < candidate.seats;
    return { ...candidate, votes, isWinner: isFinal && hasSeat };
  });
}

function metaOf(
  election: ShownElection | null,
  counts: Counts | null,
  certification: Certification | null,
  { hidden, areas, now }: { hidden: boolean; areas: ResultsMeta['areas']; now: Date },
): ResultsMeta {
  const state = votingState(election, now);
  return {
    version: 1,
    electionTitle: election?.title ?? `Election ${RESULTS_TITLE_YEAR}`,
    year: election?.year ?? RESULTS_TITLE_YEAR,
    status: state === 'no-election' ? 'none' : state,
    hasResult: election?.status === 'closed' && counts?.isFinal === true,
    certification,
    hidden,
    whoMayVote: election?.whoMayVote ?? 'anyone',
    opensAtMs: election?.beginsAt?.getTime() ?? null,
    closesAtMs: election?.endsAt?.getTime() ?? null,
    countedBallots: hidden ? 0 : (counts?.countedBallots ?? 0),
    acceptedBallots: counts?.acceptedBallots ?? 0,
    areas,
    registeredVoters: counts?.registeredVoters ?? 0,
    updatedAtMs: counts ? now.getTime() : null,
    log: counts?.log ?? null,
    treeSize: counts?.treeSize ?? null,
    keyHolders: counts?.key ?? null,
    tieRule: election?.tieRule ?? 'unnamed',
  };
}

function isSame(one: ResultsView, other: ResultsView): boolean {
  // The notes of unopposed posts change with the papers.
  const small = ({ election, commission, meta }: ResultsView) =>
    JSON.stringify([election, commission, { ...meta, updatedAtMs: null, unopposed: null }]);
  const booths = ({ papers }: ResultsView) => JSON.stringify([...papers.values()].map(({ booth }) => booth));
  const isEqual = <T>(a: T, b: T) => a === b || JSON.stringify(a) === JSON.stringify(b);
  return (
    small(one) === small(other) &&
    isEqual(one.entries, other.entries) &&
    (one.papers === other.papers || booths(one) === booths(other))
  );
}

/** Groups candidates by the name of their post, both in the order of the ballot. */
export function byPost<T>(
  entries: readonly RankedCandidate[],
  make: (entry: RankedCandidate) => T,
): Record<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const entry of entries) {
    const group = groups.get(entry.postName);
    if (group) group.push(make(entry));
    else groups.set(entry.postName, [make(entry)]);
  }
  return Object.fromEntries(groups);
}
