import { type KnownRevision, Nominations } from '@evoting/audit/growth';
import type { Contest, RevisionCandidate } from '@evoting/audit/payloads';
import { ONE_STYLE } from '../board/log.ts';
import type { Contests } from './revision.ts';

/**
 * What the ballot asks after the changes that wait: everything that was on it, in its place, with today's names and pictures, and what is new after it.
 * Takes every revision of the record in its order, and the candidates as they stand now. Gives the contests.
 * A change that the rules of growth refuse is left out: a name that is or was another one's, a candidate who moved. It holds up nobody else's.
 */
export function nextContests(before: readonly KnownRevision[], now: Contests): Contests {
  const last = before.at(-1);
  if (!last) return now;
  const nominations = new Nominations();
  for (const revision of before) nominations.add(revision);
  const { revision, contests } = last.revision;
  const mayFollow = (next: Contests) =>
    nominations.problemOf({
      ...{ style: ONE_STYLE, revision: revision + 1, previous: last.hash, election: '0'.repeat(64) },
      contests: next,
    }) === null;
  const all = changesOf(now).reduce(withChange, contests);
  if (mayFollow(all)) return all;
  return changesOf(now).reduce((next, change) => {
    const changed = withChange(next, change);
    return changed === next || !mayFollow(changed) ? next : changed;
  }, contests);
}

interface Change {
  readonly contest: Contest;
  readonly candidate: RevisionCandidate;
}

const changesOf = (now: Contests): Change[] =>
  now.flatMap((contest) => contest.candidates.map((candidate) => ({ contest, candidate })));

/** Gives the very same contests where the candidate stands on the ballot just so. */
function withChange(contests: Contests, { contest, candidate }: Change): Contests {
  const known = contests.find(({ contest_id }) => contest_id === contest.contest_id);
  if (!known) return [...contests, { ...contest, candidates: [candidate] }];
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
  one.picture === other.picture &&
  one.banner === other.banner;
