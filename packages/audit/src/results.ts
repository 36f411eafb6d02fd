import * as z from 'zod/mini';
import type { Style, Votes } from './payloads.ts';
import { RecordError } from './source.ts';

const shownSchema = z.object({
  candidateId: z.string(),
  candidateName: z.string(),
  partyName: z.string(),
  votes: z.int(),
});
type Shown = z.infer<typeof shownSchema> & { post: string };

/** What is read of the answer of the results call; anything else in it is for people. */
const resultsSchema = z.object({
  data: z.record(z.string(), z.array(shownSchema)),
  meta: z.object({
    log: z.nullable(z.string()),
    treeSize: z.nullable(z.int()),
    countedBallots: z.int(),
  }),
});
type Results = z.infer<typeof resultsSchema>;

/** Numbers that were proved, and the tree that they cover. */
export interface ProvedCounts {
  treeSize: number;
  ballots: number;
  counts: readonly Votes[];
}

/**
 * Reads the answer of the results call.
 * Takes: its text. Gives: what is compared. Refuses: another shape (RecordError).
 */
export function parseResults(text: string): Results {
  try {
    return resultsSchema.parse(JSON.parse(text));
  } catch (error) {
    throw new RecordError(
      'results',
      `is not an answer of the results call${error instanceof SyntaxError ? ' (no JSON)' : ''}`,
    );
  }
}

/**
 * Checks that the numbers shown are the numbers proved: each of them beside the names of its candidate, and no other.
 * Takes: the answer, the proved numbers (null when none is published yet), every style of the record, and whether voting
 * has ended: from then on a party may take a new name, which no style can follow.
 * Refuses: a number that differs, is missing, is shown twice or has no proof, a name that the record does not give the
 * candidate (RecordError naming the candidate's id).
 */
export function requireShownIsProved(
  shown: Results,
  proved: ProvedCounts | null,
  styles: readonly Style[],
  hasEnded: boolean,
): void {
  requireEqual('meta.treeSize', shown.meta.treeSize, proved?.treeSize ?? null);
  requireEqual('meta.countedBallots', shown.meta.countedBallots, proved?.ballots ?? 0);
  const left = new Map<string, Shown>();
  for (const row of Object.entries(shown.data).flatMap(([post, rows]) =>
    rows.map((one) => ({ ...one, post })),
  )) {
    if (left.has(row.candidateId)) throw new RecordError(placeOf(row.candidateId), 'is shown twice');
    left.set(row.candidateId, row);
  }
  requireNames(left, styles, hasEnded);
  const posts = postNamesOf(styles);
  for (const { post_id, candidate_id, votes } of proved?.counts ?? []) {
    const row = left.get(candidate_id);
    // A candidate who moved before the first ballot has a sum in the old post too, and it must be nothing.
    const isHere = row !== undefined && posts.get(post_id)?.has(row.post) === true;
    if (isHere) left.delete(candidate_id);
    const shownVotes = isHere ? row.votes : 0;
    if (shownVotes !== votes)
      throw new RecordError(placeOf(candidate_id), `shows ${shownVotes}, proved are ${votes}`);
  }
  // A candidate who was added after the count has no proof yet, and may only be shown with nothing.
  for (const { candidateId, votes } of left.values()) {
    if (votes !== 0) throw new RecordError(placeOf(candidateId), `shows ${votes} without a proof`);
  }
}

const placeOf = (candidateId: string): string => `results, votes of ${candidateId}`;

function requireEqual(field: string, shown: number | null, proved: number | null): void {
  if (shown !== proved)
    throw new RecordError(`results, ${field}`, `is ${shown}, the published count says ${proved}`);
}

/** The names that a record has ever given a candidate. */
interface Names {
  posts: Set<string>;
  candidates: Set<string>;
  parties: Set<string>;
}

function requireNames(rows: ReadonlyMap<string, Shown>, styles: readonly Style[], hasEnded: boolean): void {
  const known = namesOf(styles);
  const parties = new Set([...known.values()].flatMap((names) => [...names.parties]));
  for (const { candidateId, candidateName, partyName, post } of rows.values()) {
    const names = known.get(candidateId);
    if (names === undefined) continue; // not on a ballot yet: then it has no votes either
    const isPartys = names.parties.has(partyName) || (hasEnded && !parties.has(partyName));
    const wrong = !names.candidates.has(candidateName) ? candidateName : isPartys ? null : partyName;
    const name = names.posts.has(post) ? wrong : post;
    if (name !== null) throw new RecordError(placeOf(candidateId), `are shown under the name ${name}`);
  }
}

/** Every name that each post has had. */
function postNamesOf(styles: readonly Style[]): Map<string, Set<string>> {
  const names = new Map<string, Set<string>>();
  for (const { post_id, name } of styles.flatMap(({ posts }) => posts))
    names.set(post_id, (names.get(post_id) ?? new Set()).add(name));
  return names;
}

function namesOf(styles: readonly Style[]): Map<string, Names> {
  const known = new Map<string, Names>();
  for (const post of styles.flatMap(({ posts }) => posts)) {
    for (const { candidate_id, name, party } of post.candidates) {
      const names = known.get(candidate_id) ?? {
        posts: new Set(),
        candidates: new Set(),
        parties: new Set(),
      };
      names.posts.add(post.name);
      names.candidates.add(name);
      names.parties.add(party);
      known.set(candidate_id, names);
    }
  }
  return known;
}
