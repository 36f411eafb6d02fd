import { Acronyms } from './acronyms.ts';
import { labelOf, looksOfContest, StyleAreas } from './areas.ts';
import { drawProblem } from './draw.ts';
import { everyContest, placedContests } from './every-contest.ts';
import { type Finding, finding } from './findings.ts';
import { fixedAnswersProblem } from './fixed-answers.ts';
import { changeProblem, type Known } from './known-candidate.ts';
import type { Contest, Revision, RevisionCandidate } from './payloads.ts';
import { answerOf } from './revision.ts';
import { looksOf, textProblem } from './skeleton.ts';
import { Unopposed } from './unopposed.ts';

/** A revision of the record with the hex hash of its payload. */
export interface KnownRevision {
  revision: Revision;
  hash: string;
}

/** The fields of a candidate that a paper shows. */
export const LOOKS = ['name', 'party', 'acronym', 'picture', 'banner'] as const;

/** A candidate whose name, party, acronym, picture or banner changed. */
export interface Rename {
  contest_id: string;
  candidate_id: string;
  from: string;
  to: string;
  /** The changed fields. */
  changed: (typeof LOOKS)[number][];
}

/** The revisions of a record so far, which the next one must respect. */
export class Nominations {
  readonly #newest = new Map<number, KnownRevision>();
  readonly #contests = new Map<string, Contest>();
  readonly #contestLooks = new Map<string, string>();
  readonly #candidates = new Map<string, Known>();
  /** The candidates of each contest. All papers together have thousands, a contest only a few. */
  readonly #standing = new Map<string, Map<string, Known>>();
  readonly #acronyms = new Acronyms();
  readonly #elections = new Set<string>();
  readonly #areas = new StyleAreas();
  readonly #unopposed = new Unopposed();

  /**
   * Adds a revision that passed `problemOf`.
   * @returns the candidates whose name, party, acronym, picture or banner changed
   */
  add({ revision, hash }: KnownRevision): Rename[] {
    const renames: Rename[] = [];
    this.#newest.set(revision.style, { revision, hash });
    this.#elections.add(revision.election);
    this.#areas.add(revision);
    this.#unopposed.add(revision);
    for (const contest of everyContest(revision)) {
      const { contest_id } = contest;
      this.#contests.set(contest_id, contest);
      for (const look of looksOfContest(contest)) this.#contestLooks.set(look, contest_id);
      for (const candidate of contest.candidates) {
        const { candidate_id } = candidate;
        const known = this.#candidates.get(candidate_id) ?? this.#newcomer(contest_id, candidate);
        this.#acronyms.add(candidate);
        const changed = LOOKS.filter((look) => known.latest[look] !== candidate[look]);
        if (changed.length === 0) continue;
        const from = answerOf(known.latest);
        renames.push({ contest_id, candidate_id, from, to: answerOf(candidate), changed });
        remember(known, candidate);
      }
    }
    return renames;
  }

  #newcomer(contestId: string, latest: RevisionCandidate): Known {
    const known: Known = {
      contestId,
      latest,
      answers: new Set<string>(),
      names: new Set<string>(),
      parties: new Set<string>(),
      pictures: new Set<string>(),
      banners: new Set<string>(),
    };
    remember(known, latest);
    this.#candidates.set(latest.candidate_id, known);
    const rivals = this.#standing.get(contestId) ?? new Map<string, Known>();
    this.#standing.set(contestId, rivals.set(latest.candidate_id, known));
    return known;
  }

  /** The newest revision of every style, ordered by style. */
  get newest(): KnownRevision[] {
    return [...this.#newest.entries()].sort(([a], [b]) => a - b).map(([, known]) => known);
  }

  /**
   * Returns the reason a revision may not follow, or null.
   * @param haveVoted whether ballots came before it, after which every candidate's party and its acronym stay
   */
  problemOf(next: Revision, haveVoted = false): Finding | null {
    return (
      this.#chainProblem(next) ??
      this.#shapeProblem(next) ??
      this.#unopposed.problemOf(next, this.#newest.get(next.style)?.revision) ??
      this.#textsProblem(next) ??
      fixedAnswersProblem(next, this.#contests) ??
      drawProblem(next, this.#newest.values().next().value?.revision) ??
      this.#areas.problemOf(next) ??
      this.#acronyms.problemOf(next) ??
      (haveVoted ? this.#partiesProblem(next) : null)
    );
  }

  #partiesProblem({ contests }: Revision): Finding | null {
    for (const [i, { candidates }] of contests.entries())
      for (const [j, candidate] of candidates.entries()) {
        const latest = this.#candidates.get(candidate.candidate_id)?.latest;
        const fields = ['party', 'acronym'] as const;
        const changed = latest && fields.find((field) => latest[field] !== candidate[field]);
        if (changed)
          return finding('party-changed', {
            field: `contests[${i}].candidates[${j}].${changed}`,
            name: latest[changed] ?? '–',
          });
      }
    return null;
  }

  #chainProblem({ style, revision, previous, election }: Revision): Finding | null {
    const before = this.#newest.get(style);
    if (before === undefined && style !== this.#newest.size + 1)
      return finding('style-not-next', { style: this.#newest.size + 1 });
    const number = (before?.revision.revision ?? 0) + 1;
    if (revision !== number) return finding('revision-not-next', { revision: number });
    if (previous !== (before?.hash ?? null)) return finding('not-after-revision');
    return this.#elections.has(election) ? finding('election-known') : null;
  }

  /** Nothing may be removed or moved: existing items keep their index, and new ones are added at the end. */
  #shapeProblem({ style, contests }: Revision): Finding | null {
    const before = this.#newest.get(style)?.revision.contests ?? [];
    for (const [i, contest] of before.entries()) {
      const now = contests[i];
      if (now?.contest_id !== contest.contest_id)
        return finding('not-as-it-was', { field: `contests[${i}]`, name: contest.name });
      const moved = contest.candidates.findIndex(
        ({ candidate_id }, j) => now.candidates[j]?.candidate_id !== candidate_id,
      );
      if (moved >= 0) {
        const { name } = contest.candidates[moved] as RevisionCandidate;
        return finding('not-as-it-was', { field: `contests[${i}].candidates[${moved}]`, name });
      }
    }
    return null;
  }

  #textsProblem(revision: Revision): Finding | null {
    const ids = new Set<string>();
    const looks = new Map(this.#contestLooks);
    for (const [location, contest] of placedContests(revision)) {
      const { contest_id, name, area, area_code, candidates } = contest;
      const field = `${location}.name`;
      const text = textProblem(field, name) ?? (area === null ? null : textProblem(field, area));
      if (text !== null) return text;
      const before = this.#contests.get(contest_id);
      if (before && (before.name !== name || before.area !== area || before.area_code !== area_code))
        return finding('renamed', { field, name: labelOf(before) });
      if ((area === null) !== (area_code === undefined)) return finding('area-code', { field: location });
      for (const look of looksOfContest(contest)) {
        if ((looks.get(look) ?? contest_id) !== contest_id) return finding('of-another-contest', { field });
        looks.set(look, contest_id);
      }
      if (ids.has(contest_id)) return finding('there-twice', { field: location });
      ids.add(contest_id);
      const problem = this.#candidatesProblem(location, contest_id, candidates);
      if (problem !== null) return problem;
      for (const [j, { candidate_id }] of candidates.entries()) {
        if (ids.has(candidate_id)) return finding('there-twice', { field: `${location}.candidates[${j}]` });
        ids.add(candidate_id);
      }
    }
    return null;
  }

  #candidatesProblem(
    contest: string,
    contestId: string,
    candidates: readonly RevisionCandidate[],
  ): Finding | null {
    const rivals = [...(this.#standing.get(contestId) ?? [])];
    const taken = new Map(rivals.flatMap(([id, { answers }]) => [...answers].map((look) => [look, id])));
    for (const [j, candidate] of candidates.entries()) {
      const location = `${contest}.candidates[${j}]`;
      const field = `${location}.name`;
      const { candidate_id, name, party } = candidate;
      const text = textProblem(field, name) ?? (party === '' ? null : textProblem(field, party));
      if (text !== null) return text;
      const known = this.#candidates.get(candidate_id);
      if (known && known.contestId !== contestId) return finding('in-another-contest', { field: location });
      for (const look of looksOf(answerOf(candidate))) {
        if ((taken.get(look) ?? candidate_id) !== candidate_id)
          return finding('of-another-candidate', { field });
        taken.set(look, candidate_id);
      }
      const others = rivals.filter(([id]) => id !== candidate_id).map(([, other]) => other);
      const problem = known ? changeProblem(location, known, candidate, others) : null;
      if (problem !== null) return problem;
    }
    return null;
  }
}

/**
 * Checks a single revision on its own, for a device that does not see the history.
 * @returns the reason it may not be on a ballot, or null
 */
export function paperProblem(revision: Revision): Finding | null {
  return new Nominations().problemOf({ ...revision, style: 1, revision: 1, previous: null });
}

function remember(known: Known, candidate: RevisionCandidate): void {
  const { name, party, picture, banner } = candidate;
  known.latest = candidate;
  for (const look of looksOf(answerOf(candidate))) known.answers.add(look);
  for (const look of looksOf(name)) known.names.add(look);
  for (const look of looksOf(party)) known.parties.add(look);
  if (picture !== null) known.pictures.add(picture);
  if (banner !== null) known.banners.add(banner);
}
