import type { ResultsMeta } from './extras.ts';
import type { FixedAnswer } from './fields.ts';

interface CountedEntry {
  readonly votes: number;
  readonly answer?: FixedAnswer | undefined;
  /** How many are elected to the post; one if absent. */
  readonly seats?: number | undefined;
}

/**
 * The state of a post's count: no vote yet, one candidate alone, several answers level with the most votes, a
 * candidate ahead of the `next` answer by some votes, or *None of these* with more votes than every candidate. Where
 * several are elected: those who would be, and those who are level for the seats that are left.
 * `counted` is the number of votes for the post. `isDecided` if no ballot that may still be counted can change
 * who leads.
 */
export type Lead<Entry extends CountedEntry> =
  | { readonly kind: 'no-votes' }
  | { readonly kind: 'alone'; readonly leader: Entry }
  | { readonly kind: 'level'; readonly leaders: readonly Entry[]; readonly counted: number }
  | { readonly kind: 'none-first'; readonly leader: Entry; readonly counted: number }
  | {
      readonly kind: 'seats';
      readonly ahead: readonly Entry[];
      readonly level: readonly Entry[];
      readonly seats: number;
    }
  | {
      readonly kind: 'leads';
      readonly leader: Entry;
      readonly next: Entry;
      readonly by: number;
      readonly counted: number;
      readonly isDecided: boolean;
    };

/** Tells whether voters answer by yes or no, rather than choose candidates. */
export const isQuestion = (entries: readonly Pick<CountedEntry, 'answer'>[]): boolean =>
  entries.some(({ answer }) => answer === 'yes');

/** Sorts the answers for a post by their votes, most first, and *None of these* last. */
export const byVotes = (one: CountedEntry, other: CountedEntry): number =>
  Number(one.answer === 'none') - Number(other.answer === 'none') || other.votes - one.votes;

/** The most votes of any answer for a post, *None of these* included; 0 without one. */
export const mostVotesOf = (entries: readonly CountedEntry[]): number =>
  Math.max(0, ...entries.map(({ votes }) => votes));

/**
 * Finds who leads a post. No candidate leads while *None of these* has as many votes.
 * @param entries the answers for the post, in any order
 * @param remaining the most ballots that may still be counted; null if nobody knows
 */
export function leadOf<Entry extends CountedEntry>(
  entries: readonly Entry[],
  remaining: number | null,
): Lead<Entry> {
  const [leader, next] = [...entries].sort((one, other) => other.votes - one.votes);
  const counted = entries.reduce((sum, { votes }) => sum + votes, 0);
  if (!leader || counted === 0) return { kind: 'no-votes' };
  if ((leader.seats ?? 1) > 1) return seatsOf(entries, leader.seats ?? 1);
  if (!next) return { kind: 'alone', leader };
  const leaders = entries.filter(({ votes }) => votes === leader.votes).sort(byVotes);
  if (leaders.length > 1) return { kind: 'level', leaders, counted };
  if (leader.answer === 'none') return { kind: 'none-first', leader, counted };
  const by = leader.votes - next.votes;
  return { kind: 'leads', leader, next, by, counted, isDecided: remaining !== null && by > remaining };
}

function seatsOf<Entry extends CountedEntry>(entries: readonly Entry[], seats: number): Lead<Entry> {
  const first = entries.filter((entry) => isAhead(entry, entries)).sort(byVotes);
  const last = first.at(-1)?.votes;
  const level = first.length > seats ? first.filter(({ votes }) => votes === last) : [];
  return { kind: 'seats', ahead: first.filter((entry) => !level.includes(entry)), level, seats };
}

/** Tells whether a candidate has votes, and fewer others have more of them than there are seats. */
export const isAhead = (entry: CountedEntry, entries: readonly CountedEntry[]): boolean =>
  entry.answer !== 'none' &&
  entry.votes > 0 &&
  entries.filter(({ votes }) => votes > entry.votes).length < (entry.seats ?? 1);

/**
 * The most ballots that may still be counted. Without a roll, anybody may make an account while voting is open,
 * and officers may open it again, so nobody knows before the result. A place that officers add to the roll
 * counts from then on.
 * @returns null if nobody knows
 */
export function remainingBallots({
  hasResult,
  whoMayVote,
  status,
  hidden,
  registeredVoters,
  countedBallots,
}: Pick<
  ResultsMeta,
  'hasResult' | 'whoMayVote' | 'status' | 'hidden' | 'registeredVoters' | 'countedBallots'
>): number | null {
  if (hasResult) return 0;
  const isVoting = status === 'open' || status === 'closed';
  return whoMayVote === 'roll' && isVoting && !hidden ? Math.max(0, registeredVoters - countedBallots) : null;
}

/**
 * Writes a share in percent. It is '0%' and '100%' only where that is exact: '<1%' and '>99%' otherwise, and one
 * decimal between them.
 * @param total at least `votes`; 0 gives '0%'
 */
export function shareText(votes: number, total: number, locale: string): string {
  const percent = (share: number, digits: number) =>
    new Intl.NumberFormat(locale, {
      style: 'percent',
      minimumFractionDigits: digits,
      maximumFractionDigits: digits,
    }).format(share);
  if (votes === 0 || votes === total) return percent(votes === 0 ? 0 : 1, 0);
  const share = votes / total;
  if (share < 0.01) return `<${percent(0.01, 0)}`;
  if (share > 0.99) return `>${percent(0.99, 0)}`;
  return percent(share, 1);
}
