import { RESULTS_TITLE_YEAR } from '@evoting/contract/constants';
import type { Certification, ResultsMeta } from '@evoting/contract/extras';
import type { Booth } from '@evoting/contract/vote';
import { labelOf } from '@evoting/record/areas';
import type { Revision } from '@evoting/record/payloads';
import type { Deps } from '../../deps.ts';
import { CachedValue } from '../../platform/cached-value.ts';
import { DatabaseBehind, whyAway } from '../../platform/database/away.ts';
import type { Db } from '../../platform/database/connect.ts';
import { listImageIds } from '../../platform/images/service.ts';
import { findRecord } from '../board/records-store.ts';
import { type StyleArea, stylesOf } from '../contest/styles.ts';
import { type Election, findCurrentElection, type ShownElection, votingState } from '../election/service.ts';
import { commissionName } from '../officer/service.ts';
import { boothOf } from '../paper/booth.ts';
import { type KnownRevision, newestRevisions } from '../paper/revisions.ts';
import { certificationOf } from '../tally/certification.ts';
import { type BallotCandidate, listBallotCandidates } from './ballot-candidates.ts';
import { type Counts, currentCounts } from './counts.ts';
import { unopposedOn } from './unopposed.ts';

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

/** The ballot paper of an area's voters. */
export interface VotersPaper {
  /** The area and those around it, the innermost first; empty for voters without an area. */
  readonly areas: StyleArea['path'];
  /** The contests by their ids, including those without candidates. */
  readonly contests: ReadonlySet<string>;
  /** The paper in force; null before the opening. */
  readonly revision: Revision | null;
  /** Null while no ballot can be made. */
  readonly booth: Booth | null;
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
  /** The view that was read last; callers may still have an equal one that was read before. */
  let newest: ResultsView | undefined;
  const load = async (previous?: ResultsView) => {
    const before = newest;
    const view = await loadResultsView(db, await find(db), now());
    if (view.election?.id === before?.election?.id && view.publishedSize < (before?.publishedSize ?? 0))
      throw new DatabaseBehind(`the record of ${view.meta.log} is shorter than when its results were shown`);
    newest = view;
    return previous && isSame(previous, view) ? previous : view;
  };
  return new CachedValue(load, { elapsedMs, freshMs: FRESH_MS, stale });
}

/** Reads the results of an election, as of `now`. */
async function loadResultsView(db: Db, election: ShownElection | null, now: Date): Promise<ResultsView> {
  const [people, counts, newest, papers] = election
    ? await Promise.all([
        listBallotCandidates(db, election.id),
        currentCounts(db, election.id, now),
        newestRevisions(db, election.id),
        loadPapers(db, election),
      ])
    : [[], null, [], []];
  const pictures = await listImageIds(
    db,
    newest.flatMap(({ revision }) => picturesOf(revision)),
  );
  const candidates = newest.length > 0 ? onBallots(people, newest, pictures) : people;
  // Until the count is opened no number is known, and 0 would be a false one.
  const hidden = election !== null && !election.liveResults && counts?.isFinal !== true;
  const certification = counts?.isFinal && election ? await certificationOf(db, election.id) : null;
  const areas = election && counts && !hidden ? await countedAreas(db, election, counts) : null;
  const unopposed = unopposedOn(newest.map(({ revision }) => revision));
  const meta = {
    ...metaOf(election, counts, certification, { hidden, areas, now }),
    ...(unopposed.length > 0 && { unopposed }),
  };
  const entries = withVotes(candidates, hidden ? null : counts, meta.hasResult);
  const publishedSize = counts?.publishedSize ?? 0;
  const commission = await commissionName(db);
  return { election, entries, meta, publishedSize, commission, papers: new Map(papers) };
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

/** Loads the ballot paper for each area that a ballot style names. */
async function loadPapers(db: Db, { id }: Election): Promise<[string, VotersPaper][]> {
  const record = await findRecord(db, id);
  const newest = new Map((await newestRevisions(db, id)).map((known) => [known.revision.style, known]));
  return (await stylesOf(db, id)).flatMap(({ style, contestIds, areas }) => {
    const revision = newest.get(style) ?? null;
    const booth = record && revision ? boothOf(record, revision) : null;
    const contests = new Set(contestIds);
    return areas.map(({ id: areaId, path }): [string, VotersPaper] => [
      areaId,
      { areas: path, contests, revision: revision?.revision ?? null, booth },
    ]);
  });
}

/**
 * Lists the candidates on the ballots in force, with their names and pictures there: a change that waits for
 * the next ballots is not shown yet.
 * @param pictures image ids by hash
 */
function onBallots(
  people: readonly BallotCandidate[],
  newest: readonly KnownRevision[],
  pictures: ReadonlyMap<string, string>,
): BallotCandidate[] {
  const known = new Map<string, BallotCandidate>(people.map((person) => [person.candidateId, person]));
  const idOf = (hash: string | null) => (hash === null ? null : (pictures.get(hash) ?? null));
  const byContest = new Map(
    newest.flatMap(({ revision }) => revision.contests.map((contest) => [contest.contest_id, contest])),
  );
  const candidates = [...byContest.values()].flatMap((contest) =>
    contest.candidates.flatMap(({ candidate_id, name, party, acronym = null, picture, banner }) => {
      const person = known.get(candidate_id);
      const shown = { candidateName: name, partyName: party, partyAcronym: acronym };
      const pictured = { candidateImageId: idOf(picture), partyBannerId: idOf(banner) };
      return person ? [{ ...person, postName: labelOf(contest), ...shown, ...pictured }] : [];
    }),
  );
  if (newest.length === 1) return candidates;
  // Each of several ballot styles has its own order; together they are sorted by post.
  const order = new Map<string, number>(people.map(({ postId }, index) => [postId, index]));
  return candidates.sort((one, other) => (order.get(one.postId) ?? 0) - (order.get(other.postId) ?? 0));
}

/** The hashes of all pictures on the ballot. */
const picturesOf = ({ contests }: Revision): string[] =>
  contests.flatMap(({ candidates }) =>
    candidates.flatMap(({ picture, banner }) => [picture, banner].filter((hash) => hash !== null)),
  );

function withVotes(
  candidates: readonly BallotCandidate[],
  counts: Counts | null,
  isFinal: boolean,
): RankedCandidate[] {
  const votesOf = (candidate: BallotCandidate) => counts?.votes.get(candidate.candidateId) ?? 0;
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
  const content = ({ election, entries, meta, commission, papers }: ResultsView) =>
    JSON.stringify([
      election,
      entries,
      commission,
      { ...meta, updatedAtMs: null },
      [...papers.values()].map(({ booth }) => booth),
    ]);
  return content(one) === content(other);
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
