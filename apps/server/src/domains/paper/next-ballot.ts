import type { KnownRevision, Nominations } from '@evoting/record/nominations';
import type { Contest, Revision, RevisionCandidate } from '@evoting/record/payloads';
import { type Contests, isSameBallot, type NextRevision } from './revision.ts';

/**
 * Computes the papers after the waiting changes.
 * @param nominations every revision of the record; those returned are added
 * @param now the current candidates
 * @param haveVoted whether people have voted, after which every candidate's party and acronym stay
 * @returns the next revision of each style whose paper changes
 */
export function nextPapers(
  nominations: Nominations,
  now: Contests,
  styles: readonly { readonly style: number; readonly contestIds: readonly string[] }[],
  haveVoted: boolean,
): NextRevision[] {
  const contestsOf = new Map(styles.map(({ style, contestIds }) => [style, contestIds]));
  const places = new Map(now.map(({ contest_id }, place) => [contest_id, place]));
  return nominations.newest.flatMap((last) => {
    const { style, areas, contests } = last.revision;
    const own = (contestsOf.get(style) ?? [])
      .flatMap((id) => places.get(id) ?? [])
      .sort((one, other) => one - other)
      .flatMap((place) => now[place] ?? []);
    const revision = nextRevision(nominations, last, haveVoted ? withPartiesOf(contests, own) : own);
    if (isSameBallot(contests, revision.contests)) return [];
    // The next style must respect the changes of this one.
    nominations.add({ revision, hash: last.hash });
    return [{ style, areas, last, contests: revision.contests }];
  });
}

/**
 * Makes the next revision: everything that was on the paper stays at its index, with current names and
 * pictures, and new candidates follow. Changes that the rules of growth refuse are left out without delaying
 * others: a name that another candidate has or had, a candidate who changed the post. The hashes are
 * placeholders.
 */
function nextRevision(nominations: Nominations, last: KnownRevision, now: Contests): Revision {
  const { style, revision, areas, contests } = last.revision;
  const revisionWith = (next: Contests): Revision => ({
    style,
    revision: revision + 1,
    previous: last.hash,
    ...(areas && { areas }),
    election: String(style).padStart(64, '0'),
    contests: next,
  });
  const mayFollow = (next: Contests) => nominations.problemOf(revisionWith(next)) === null;
  const all = changesOf(now).reduce(withChange, contests);
  if (mayFollow(all)) return revisionWith(all);
  return revisionWith(
    changesOf(now).reduce((next, change) => {
      const changed = withChange(next, change);
      return changed === next || !mayFollow(changed) ? next : changed;
    }, contests),
  );
}

/** The current candidates, those on the paper with the parties that they have there. */
function withPartiesOf(paper: Contests, now: Contests): Contests {
  const candidates = paper.flatMap((contest) => contest.candidates);
  const shown = new Map(candidates.map((candidate) => [candidate.candidate_id, candidate]));
  return now.map((contest) => ({
    ...contest,
    candidates: contest.candidates.map((now) => {
      const { candidate_id, name, answer, picture, banner } = now;
      const { party, acronym } = shown.get(candidate_id) ?? now;
      const optional = { ...(answer !== undefined && { answer }), ...(acronym !== undefined && { acronym }) };
      return { candidate_id, name, party, ...optional, picture, banner };
    }),
  }));
}

interface Change {
  readonly contest: Contest;
  readonly candidate: RevisionCandidate;
}

const changesOf = (now: Contests): Change[] =>
  now.flatMap((contest) => contest.candidates.map((candidate) => ({ contest, candidate })));

/** Applies a change. Returns the same object if nothing changes. */
function withChange(contests: Contests, { contest, candidate }: Change): Contests {
  const known = contests.find(({ contest_id }) => contest_id === contest.contest_id);
  if (!known) {
    // A new contest comes with its fixed answers, and not before it has a candidate: questions are there from the opening.
    if (candidate.answer !== undefined) return contests;
    const fixed = contest.candidates.filter(({ answer }) => answer !== undefined);
    return [...contests, { ...contest, candidates: [...fixed, candidate] }];
  }
  const before = known.candidates.find(({ candidate_id }) => candidate_id === candidate.candidate_id);
  if (before && isSame(before, candidate)) return contests;
  const candidates = before
    ? known.candidates.map((one) => (one === before ? candidate : one))
    : [...known.candidates, candidate];
  return contests.map((one) => (one === known ? { ...known, candidates } : one));
}

const isSame = (one: RevisionCandidate, other: RevisionCandidate) =>
  one.name === other.name &&
  one.party === other.party &&
  one.acronym === other.acronym &&
  one.picture === other.picture &&
  one.banner === other.banner;
