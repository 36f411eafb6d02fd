import type { Booth, UnopposedPost } from '@evoting/contract/vote';
import { labelOf } from '@evoting/record/areas';
import type { Revision } from '@evoting/record/payloads';
import type { Db } from '../../platform/database/connect.ts';
import { listImageIds } from '../../platform/images/service.ts';
import { findRecord } from '../board/records-store.ts';
import { type StyleArea, stylesOf } from '../contest/styles.ts';
import { boothOf } from '../paper/booth.ts';
import { type KnownRevision, lastRevision, newestRevisions } from '../paper/revisions.ts';
import { type BallotCandidate, listBallotCandidates } from './ballot-candidates.ts';
import { unopposedOn } from './unopposed.ts';

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

/** All ballot papers of an election. */
export interface Papers {
  /** By the area by which voters get them. */
  readonly byArea: ReadonlyMap<string, VotersPaper>;
  readonly candidates: readonly BallotCandidate[];
  readonly unopposed: UnopposedPost[];
}

export const NO_PAPERS: Papers = { byArea: new Map(), candidates: [], unopposed: [] };

/** Reads the ballot papers of an election: those in force once, since only a revision changes what they say. */
export class PapersReader {
  readonly #db: Db;
  #inForce: { readonly last: string; readonly papers: Papers } | undefined;

  constructor(db: Db) {
    this.#db = db;
  }

  /** Returns the papers as they are now, the same object while those in force do not change. */
  async read(electionId: string): Promise<Papers> {
    const last = await lastRevision(this.#db, electionId);
    if (last !== null && this.#inForce?.last === last) return this.#inForce.papers;
    const papers = await loadPapers(this.#db, electionId);
    if (last !== null) this.#inForce = { last, papers };
    return papers;
  }
}

async function loadPapers(db: Db, electionId: string): Promise<Papers> {
  const newest = await newestRevisions(db, electionId);
  const [people, byArea] = await Promise.all([
    listBallotCandidates(db, electionId),
    papersByArea(db, electionId, newest),
  ]);
  if (newest.length === 0) return { byArea, candidates: people, unopposed: [] };
  const contests = contestsOf(newest);
  const pictures = await listImageIds(db, picturesOf(contests));
  const candidates = onBallots(people, contests, pictures);
  const unopposed = unopposedOn(newest.map(({ revision }) => revision));
  // Each of several ballot styles has its own order; together they are sorted by post.
  return { byArea, candidates: newest.length === 1 ? candidates : inOrderOf(people, candidates), unopposed };
}

/** Makes the ballot paper for each area that a ballot style names. */
async function papersByArea(
  db: Db,
  electionId: string,
  newest: readonly KnownRevision[],
): Promise<Map<string, VotersPaper>> {
  const record = await findRecord(db, electionId);
  const byStyle = new Map(newest.map((known) => [known.revision.style, known]));
  const papers = (await stylesOf(db, electionId)).flatMap(({ style, contestIds, areas }) => {
    const revision = byStyle.get(style) ?? null;
    const booth = record && revision ? boothOf(record, revision) : null;
    const contests = new Set(contestIds);
    return areas.map(({ id, path }): [string, VotersPaper] => [
      id,
      { areas: path, contests, revision: revision?.revision ?? null, booth },
    ]);
  });
  return new Map(papers);
}

type Contests = Revision['contests'];

/** Lists each contest on the papers once: most are on many. */
function contestsOf(newest: readonly KnownRevision[]): Contests {
  const byId = new Map(
    newest.flatMap(({ revision }) => revision.contests.map((contest) => [contest.contest_id, contest])),
  );
  return [...byId.values()];
}

/**
 * Lists the candidates on the ballots in force, with their names and pictures there: a change that waits for
 * the next ballots is not shown yet.
 * @param pictures image ids by hash
 */
function onBallots(
  people: readonly BallotCandidate[],
  contests: Contests,
  pictures: ReadonlyMap<string, string>,
): BallotCandidate[] {
  const known = new Map<string, BallotCandidate>(people.map((person) => [person.candidateId, person]));
  const idOf = (hash: string | null) => (hash === null ? null : (pictures.get(hash) ?? null));
  return contests.flatMap((contest) =>
    contest.candidates.flatMap(({ candidate_id, name, party, acronym = null, picture, banner }) => {
      const person = known.get(candidate_id);
      const shown = { candidateName: name, partyName: party, partyAcronym: acronym };
      const pictured = { candidateImageId: idOf(picture), partyBannerId: idOf(banner) };
      return person ? [{ ...person, postName: labelOf(contest), ...shown, ...pictured }] : [];
    }),
  );
}

/** Sorts candidates by their posts' order among all people. */
function inOrderOf(people: readonly BallotCandidate[], candidates: readonly BallotCandidate[]) {
  const order = new Map<string, number>(people.map(({ postId }, index) => [postId, index]));
  return candidates.toSorted((one, other) => (order.get(one.postId) ?? 0) - (order.get(other.postId) ?? 0));
}

/** The hashes of all pictures on the ballot. */
const picturesOf = (contests: Contests): string[] =>
  contests.flatMap(({ candidates }) =>
    candidates.flatMap(({ picture, banner }) => [picture, banner].filter((hash) => hash !== null)),
  );
