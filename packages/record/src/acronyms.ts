import { placedContests } from './every-contest.ts';
import { type Finding, finding } from './findings.ts';
import type { Revision, RevisionCandidate } from './payloads.ts';
import { looksOf } from './skeleton.ts';

/** The acronyms that candidates were ever shown with, of which no two parties share one or a look-alike. */
export class Acronyms {
  readonly #latest = new Map<string, RevisionCandidate>();
  /** By the look of an acronym, the candidate who was the last to get it. */
  readonly #holders = new Map<string, string>();

  /** Adds a candidate of a revision that passed `problemOf`. */
  add(candidate: RevisionCandidate): void {
    const { candidate_id, acronym } = candidate;
    this.#latest.set(candidate_id, candidate);
    if (acronym !== undefined) for (const look of looksOf(acronym)) this.#holders.set(look, candidate_id);
  }

  /** Returns the reason for which new acronyms may not be on a ballot, or null. */
  problemOf(revision: Revision): Finding | null {
    const contests = placedContests(revision);
    const now = new Map(
      contests.flatMap(([, { candidates }]) => candidates.map((one) => [one.candidate_id, one])),
    );
    const added = new Map<string, string>();
    for (const [contest, { candidates }] of contests)
      for (const [j, { candidate_id, party, acronym }] of candidates.entries()) {
        if (acronym === undefined || this.#latest.get(candidate_id)?.acronym === acronym) continue;
        for (const look of looksOf(acronym)) {
          const id = this.#holders.get(look) ?? candidate_id;
          const holder = added.get(look) ?? (now.get(id) ?? this.#latest.get(id))?.party;
          if (holder !== party)
            return finding('of-another-party', { field: `${contest}.candidates[${j}].acronym` });
          added.set(look, party);
        }
      }
    return null;
  }
}
