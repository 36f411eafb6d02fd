import { labelOf } from './areas.ts';
import { type Finding, finding } from './findings.ts';
import type { Contest, Revision } from './payloads.ts';

/** The contests of a record that are elected without a vote, and those that voters decide. */
export class Unopposed {
  readonly #voted = new Set<string>();
  /** Each contest without a vote as JSON, by its id. */
  readonly #elected = new Map<string, string>();

  /** Adds a revision that passed `problemOf`. */
  add({ contests, unopposed = [] }: Revision): void {
    for (const { contest_id } of contests) this.#voted.add(contest_id);
    for (const contest of unopposed) this.#elected.set(contest.contest_id, JSON.stringify(contest));
  }

  /**
   * Returns the reason a revision may not follow, or null. A contest is elected without a vote on all papers or on
   * none, with the same people, who are no more than its seats; later papers change nothing of it.
   * @param before the style's revision before it
   */
  problemOf({ contests, unopposed = [] }: Revision, before: Revision | undefined): Finding | null {
    if (before && JSON.stringify(before.unopposed ?? []) !== JSON.stringify(unopposed))
      return finding('unopposed-other');
    const onPaper = new Set(contests.map(({ contest_id }) => contest_id));
    for (const [i, contest] of unopposed.entries()) {
      const problem = this.#problemOf(`unopposed[${i}]`, contest, onPaper);
      if (problem !== null) return problem;
    }
    const at = contests.findIndex(({ contest_id }) => this.#elected.has(contest_id));
    return at < 0 ? null : votedToo(`contests[${at}]`, contests[at] as Contest);
  }

  #problemOf(field: string, contest: Contest, onPaper: ReadonlySet<string>): Finding | null {
    const { contest_id, candidates, seats = 1, may_be_blank } = contest;
    if (onPaper.has(contest_id) || this.#voted.has(contest_id)) return votedToo(field, contest);
    if (candidates.length > seats) return finding('opposed', { field, name: labelOf(contest) });
    if (may_be_blank || candidates.some(({ answer, party }) => answer !== undefined || party === ''))
      return finding('unopposed-no-person', { field });
    const before = this.#elected.get(contest_id);
    return before === undefined || before === JSON.stringify(contest) ? null : finding('unopposed-other');
  }
}

const votedToo = (field: string, contest: Contest) =>
  finding('unopposed-on-paper', { field, name: labelOf(contest) });
