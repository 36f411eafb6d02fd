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
  readonly seats: Places['candidates'][number]['seats'];
}

/** A part with its votes, most first; `lead` is null where they are not shown. */
export interface Standing
  extends Pick<Part, 'code' | 'name' | 'hasParts' | 'voters' | 'ballots' | 'shownWith'> {
  readonly votes: readonly AreaVotes[];
  readonly total: number;
  readonly lead: Lead<AreaVotes> | null;
}

/** An answer that has the most votes in some areas. */
export interface AreaLeader extends Omit<AreaVotes, 'votes' | 'answer' | 'seats'> {
  readonly mark: number;
  readonly areas: number;
}

/** The most candidates with a colour and a pattern of their own: more cannot be told apart. */
export const MARKED_MAX = 4;

/** Ranks the parts of an area by their ballots. */
export function standingsOf({ parts, candidates }: Places): Standing[] {
  const standings = parts.map(({ votes: numbers, ...part }): Standing => {
    const votes = candidates
      .map(({ candidateId, candidateName, partyAcronym, answer, seats }, place) => ({
        candidateId,
        name: candidateName,
        acronym: partyAcronym,
        votes: numbers?.[place] ?? 0,
        answer,
        seats,
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

/** The answer with the most votes in a part, also where several are elected; null without one, or if some are level. */
export function firstOf({ lead }: Pick<Standing, 'lead'>): AreaVotes | null {
  if (lead === null) return null;
  if ('leader' in lead) return lead.leader;
  if (lead.kind !== 'seats') return null;
  const [first, second] = [...lead.ahead, ...lead.level];
  return first && first.votes !== second?.votes ? first : null;
}

/** Returns the mark of a part by who has the most votes there. */
export function markOf(standing: Standing, marks: Marks): number {
  const { lead } = standing;
  if (lead === null || lead.kind === 'no-votes') return MARK.none;
  const first = firstOf(standing);
  return first ? (marks.get(first.candidateId) ?? MARK.others) : MARK.level;
}

/** Lists the answers that have the most votes in some part, by mark. */
export function leadersOf(standings: readonly Standing[], marks: Marks): AreaLeader[] {
  const leaders = new Map<string, AreaLeader>();
  for (const standing of standings) {
    const first = firstOf(standing);
    if (!first) continue;
    const { candidateId, name, acronym } = first;
    const areas = (leaders.get(candidateId)?.areas ?? 0) + 1;
    leaders.set(candidateId, { candidateId, name, acronym, mark: markOf(standing, marks), areas });
  }
  return [...leaders.values()].sort((one, other) => one.mark - other.mark);
}
