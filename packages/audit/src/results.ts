import { labelOf } from '@evoting/record/areas';
import type { AreaCounts } from '@evoting/record/by-area';
import { finding } from '@evoting/record/findings';
import { listOf } from '@evoting/record/list-of';
import type { Revision, StyleArea, Votes } from '@evoting/record/payloads';
import type { LoadedSetup } from '@evoting/record/setup';
import { MOST_RESULTS_BYTES, RecordError } from '@evoting/record/source';
import * as z from 'zod/mini';

const shownSchema = z.object({
  candidateId: z.string(),
  candidateName: z.string(),
  partyName: z.string(),
  votes: z.int(),
});
type Shown = z.infer<typeof shownSchema> & { post: string };

const MOST_POSTS = 200_000;
const MOST_CANDIDATES = 500;

/**
 * The posts with their rows, under each name that a page would show: a record of zod leaves out `__proto__`.
 * How many there are is looked at first, and the first bad row ends the reading.
 */
const postsSchema = z.pipe(
  z.custom<object>((data) => typeof data === 'object' && data !== null && !Array.isArray(data)),
  z.pipe(
    z.transform((data: object): unknown[] => Object.entries(data)),
    listOf(z.tuple([z.string(), listOf(shownSchema, { most: MOST_CANDIDATES })]), { most: MOST_POSTS }),
  ),
);

const area = { code: z.string(), name: z.string() };

/** The head that officers certified, with the hash of the result's payload and its ballots. */
const certificationSchema = z.object({
  size: z.int(),
  root: z.string(),
  ballots: z.int(),
  result: z.string(),
});
export type Certification = z.infer<typeof certificationSchema>;

/** What is read of the answer of the results call; anything else in it is for people. */
const resultsSchema = z.object({
  data: postsSchema,
  meta: z.object({
    log: z.nullable(z.string()),
    treeSize: z.nullable(z.int()),
    countedBallots: z.int(),
    /** An earlier record says nothing of it. */
    certification: z.optional(z.nullable(certificationSchema)),
    electionTitle: z.optional(z.string()),
    hasResult: z.optional(z.boolean()),
    acceptedBallots: z.optional(z.int()),
    keyHolders: z.optional(z.nullable(z.object({ holders: z.int(), threshold: z.int() }))),
  }),
  /** Where an area was asked for: whose numbers these are, null for all of the election. */
  area: z.optional(
    z.object({ asked: z.object(area), counted: z.nullable(z.object({ ...area, ballots: z.int() })) }),
  ),
});
/** The answer of the results call, as far as it is read. */
export type Results = z.infer<typeof resultsSchema>;

/** Numbers that were proved, and the tree that they cover. */
export interface ProvedCounts {
  treeSize: number;
  ballots: number;
  counts: readonly Votes[];
}

/**
 * Reads the answer of the results call.
 * Takes: its text.
 * Gives: what is compared.
 * Refuses: another shape, a longer text than any nation's (RecordError).
 */
export function parseResults(text: string): Results {
  requireShort(text, 'results');
  try {
    return resultsSchema.parse(JSON.parse(text));
  } catch (error) {
    throw new RecordError(
      'results',
      finding(error instanceof SyntaxError ? 'results-no-json' : 'results-shape'),
    );
  }
}

/**
 * Refuses an answer that is longer than any nation's (RecordError): what is parsed of it could fill the
 * reader's memory before anything of it is compared.
 */
export function requireShort(text: string, location: string): void {
  if (text.length > MOST_RESULTS_BYTES)
    throw new RecordError(location, finding('too-long', { most: MOST_RESULTS_BYTES }));
}

/**
 * Checks that the numbers shown are the numbers proved: each of them beside the names of its candidate, and
 * no other.
 * Takes: the answer, the proved numbers (null when none is published yet), every revision of the record in
 * its order.
 * Refuses: a number that differs, is missing, is shown twice or has no proof, a name or a party that is not
 * the candidate's newest in the record (RecordError naming the candidate's id).
 */
export function requireShownIsProved(
  shown: Results,
  proved: ProvedCounts | null,
  revisions: readonly Revision[],
): void {
  requireEqual('meta.treeSize', shown.meta.treeSize, proved?.treeSize ?? null);
  requireEqual('meta.countedBallots', shown.meta.countedBallots, proved?.ballots ?? 0);
  const left = new Map<string, Shown>();
  for (const row of shown.data.flatMap(([post, rows]) => rows.map((one) => ({ ...one, post })))) {
    if (left.has(row.candidateId)) throw new RecordError(locationOf(row.candidateId), finding('shown-twice'));
    left.set(row.candidateId, row);
  }
  const names = namesOf(revisions);
  requireNames(left, names);
  for (const { candidate_id, votes } of proved?.counts ?? []) {
    const shownVotes = left.get(candidate_id)?.votes ?? 0;
    left.delete(candidate_id);
    if (shownVotes !== votes)
      throw new RecordError(
        locationOf(candidate_id),
        finding('shown-otherwise', { shown: shownVotes, proved: votes }),
      );
  }
  // A candidate who was added after the count has no proof yet, and may only be shown with nothing.
  for (const { candidateId, votes } of left.values()) {
    if (votes !== 0) throw new RecordError(locationOf(candidateId), finding('shown-unproved', { votes }));
    if (!names.has(candidateId)) throw new RecordError(locationOf(candidateId), finding('on-no-ballot'));
  }
}

/** What the record says of itself, as far as the results page repeats it. */
export interface Recorded {
  setup: LoadedSetup;
  hasResult: boolean;
  /** How many ballots the record has; null where the numbers shown are from before the end of voting. */
  ballots: number | null;
}

/**
 * Checks what the results page says besides the votes: the title, how many hold the key and how many of them
 * decrypt the count, that it is the result, and how many ballots were accepted, from which turnout and
 * rejected ballots are computed. Before the end more are accepted than counted, and a page from before the
 * result may say nothing.
 * Takes: what it says, and the record.
 * Refuses: a field that says something else (RecordError naming it).
 */
export function requireSaid(
  { electionTitle, hasResult, acceptedBallots, keyHolders }: Results['meta'],
  { setup, hasResult: isResultIn, ballots }: Recorded,
): void {
  const { holders, threshold } = holdersOf(setup);
  const said = [
    ['electionTitle', electionTitle, setup.setup.title],
    ['keyHolders.holders', keyHolders?.holders, holders],
    ['keyHolders.threshold', keyHolders?.threshold, threshold],
    // A page of a moment ago may not know the result yet.
    ['hasResult', hasResult || undefined, isResultIn],
    ['acceptedBallots', ballots === null ? undefined : acceptedBallots, ballots],
  ] as const;
  for (const [field, shown, recorded] of said)
    if (shown !== undefined && shown !== recorded)
      throw new RecordError(
        `results, meta.${field}`,
        finding('shown-unrecorded', { shown: `${shown}`, recorded: `${recorded}` }),
      );
}

/** How many hold a part of the key, and how many of them it takes to decrypt the count. */
export function holdersOf({ trustees: { ownerKeys, sets } }: LoadedSetup): {
  holders: number;
  threshold: number;
} {
  return { holders: ownerKeys.length, threshold: sets.reduce((sum, set) => sum + set.threshold, 0) };
}

/**
 * Checks that the numbers shown for an area are those that its tallies prove, or of the smallest area around
 * it of which there are any, or of all.
 * Takes: the answer, the log, the area with those that it is in, what is proved by area, and as
 * `requireShownIsProved` does.
 * Refuses: as that does, and another area than was asked for (RecordError).
 */
export function requireAreaIsProved(text: string, { log, path, areas, ...known }: AreaShown): void {
  const { proved, revisions, said } = known;
  const [asked] = path;
  const byCode = new Map(areas.map((known) => [known.area[0]?.code, known]));
  const counted = path.map(({ code }) => byCode.get(code)).find((known) => known !== undefined);
  const expected = counted ? { ...counted.area[0], ballots: counted.ballots } : null;
  try {
    const shown = parseResults(text);
    requireEqual('meta.log', shown.meta.log, log);
    requireEqual('area.asked.code', shown.area?.asked.code ?? null, asked?.code ?? null);
    requireEqual('area.asked.name', shown.area?.asked.name ?? null, asked?.name ?? null);
    for (const field of ['code', 'name', 'ballots'] as const)
      requireEqual(`area.counted.${field}`, shown.area?.counted?.[field] ?? null, expected?.[field] ?? null);
    requireShownIsProved(shown, { ...proved, counts: counted?.counts ?? proved.counts }, revisions);
    requireSaid(shown.meta, said);
  } catch (error) {
    if (!(error instanceof RecordError)) throw error;
    throw new RecordError(`${asked?.code}: ${error.location}`, error.finding);
  }
}

/** What an area's numbers are compared with. */
interface AreaShown {
  log: string;
  path: StyleArea;
  areas: readonly AreaCounts[];
  proved: ProvedCounts;
  revisions: readonly Revision[];
  said: Recorded;
}

const locationOf = (candidateId: string): string => `results, votes of ${candidateId}`;

function requireEqual<T extends number | string>(field: string, shown: T | null, proved: T | null): void {
  if (shown !== proved)
    throw new RecordError(
      `results, ${field}`,
      finding('shown-unpublished', { shown: `${shown}`, proved: `${proved}` }),
    );
}

/** What the newest revision that has a candidate calls it. */
interface Names {
  contest: string;
  name: string;
  party: string;
}

function requireNames(rows: ReadonlyMap<string, Shown>, known: ReadonlyMap<string, Names>): void {
  for (const { candidateId, candidateName, partyName, post } of rows.values()) {
    const names = known.get(candidateId);
    if (names === undefined) continue; // it is refused with its votes
    const shown = { contest: post, name: candidateName, party: partyName };
    for (const field of ['contest', 'name', 'party'] as const)
      if (shown[field] !== names[field])
        throw new RecordError(locationOf(candidateId), finding('shown-by-name', { name: shown[field] }));
  }
}

function namesOf(revisions: readonly Revision[]): Map<string, Names> {
  const known = new Map<string, Names>();
  for (const contest of revisions.flatMap(({ contests }) => contests))
    for (const { candidate_id, name, party } of contest.candidates)
      known.set(candidate_id, { contest: labelOf(contest), name, party });
  return known;
}
