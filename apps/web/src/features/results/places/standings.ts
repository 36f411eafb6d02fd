import { byVotes, type Lead, leadOf } from '@evoting/contract/lead';
import type { Places } from '@evoting/contract/places';

type Part = Places['parts'][number];

/** A candidate with the votes in an area. */
export interface AreaVotes {
  readonly candidateId: string;
  readonly name: string;
  readonly acronym: string | null;
  readonly votes: number;
  readonly answer: Places['candidates'][number]['answer'];
}

/** A part with its votes, most first; `lead` is null where they are not shown. */
export interface Standing
  extends Pick<Part, 'code' | 'name' | 'hasParts' | 'voters' | 'ballots' | 'shownWith'> {
  readonly votes: readonly AreaVotes[];
  readonly total: number;
  readonly lead: Lead<AreaVotes> | null;
}

/** An answer that has the most votes in some areas. */
export interface AreaLeader extends Omit<AreaVotes, 'votes' | 'answer'> {
  readonly mark: number;
  readonly areas: number;
}

/** The most candidates with a colour and a pattern of their own: more cannot be told apart. */
export const MARKED_MAX = 4;

/** Ranks the parts of an area by their ballots. */
export function standingsOf({ parts, candidates }: Places): Standing[] {
  const standings = parts.map(({ votes: numbers, ...part }): Standing => {
    const votes = candidates
      .map(({ candidateId, candidateName, partyAcronym, answer }, place) => ({
        candidateId,
        name: candidateName,
        acronym: partyAcronym,
        votes: numbers?.[place] ?? 0,
        answer,
      }))
      .sort(byVotes);
    const total = votes.reduce((sum, line) => sum + line.votes, 0);
    return { ...part, votes, total, lead: numbers && leadOf(votes, null) };
  });
  return standings.sort(
    (one, other) => (other.ballots ?? 0) - (one.ballots ?? 0) || one.name.localeCompare(other.name),
  );
}

/** The marks, each the number of a pattern, of what is not one of the first candidates. */
export const MARK = { others: MARKED_MAX, level: MARKED_MAX + 1, none: MARKED_MAX + 2 } as const;

/** The marks of candidates by their ids. */
export type Marks = ReadonlyMap<string, number>;

/** Returns the marks of the candidates, which are the same in all areas of an election. */
export const marksOf = ({ candidates }: Places): Marks =>
  new Map(candidates.map(({ candidateId }, i) => [candidateId, Math.min(i, MARK.others)]));

/** Returns the mark of a part by who leads there. */
export function markOf({ lead }: Standing, marks: Marks): number {
  if (lead === null || lead.kind === 'no-votes') return MARK.none;
  return !('leader' in lead) ? MARK.level : (marks.get(lead.leader.candidateId) ?? MARK.others);
}

/** Lists the answers that have the most votes in some part, by mark. */
export function leadersOf(standings: readonly Standing[], marks: Marks): AreaLeader[] {
  const leaders = new Map<string, AreaLeader>();
  for (const standing of standings) {
    const { lead } = standing;
    if (lead === null || !('leader' in lead)) continue;
    const { candidateId, name, acronym } = lead.leader;
    const areas = (leaders.get(candidateId)?.areas ?? 0) + 1;
    leaders.set(candidateId, { candidateId, name, acronym, mark: markOf(standing, marks), areas });
  }
  return [...leaders.values()].sort((one, other) => one.mark - other.mark);
}
