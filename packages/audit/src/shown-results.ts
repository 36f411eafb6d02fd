import { labelOf } from '@evoting/record/areas';
import type { AreaCounts } from '@evoting/record/by-area';
import { finding } from '@evoting/record/findings';
import { listOf } from '@evoting/record/list-of';
import { MOST_TRUSTEES, type Revision, type StyleArea, type Votes } from '@evoting/record/payloads';
import type { LoadedSetup } from '@evoting/record/setup';
import { MOST_RESULTS_BYTES, RecordError } from '@evoting/record/source';
import * as z from 'zod/mini';
import { holdersOf } from './holders.ts';
import { requireShownUnopposed, shownUnopposedSchema } from './unopposed.ts';

const shownSchema = z.object({
  candidateId: z.string(),
  candidateName: z.string(),
  partyName: z.string(),
  partyAcronym: z.optional(z.nullable(z.string())),
  candidateImage: z.optional(z.nullable(z.string())),
  partyBanner: z.optional(z.nullable(z.string())),
  votes: z.int(),
});
type ShownRow = z.infer<typeof shownSchema> & { post: string };

const MOST_POSTS = 200_000;
const MOST_CANDIDATES = 500;

/**
 * The posts with their rows, under each name that a page would show; zod's record would drop `__proto__`. The
 * number of posts is checked first, and reading stops at the first invalid row.
 */
const postsSchema = z.pipe(
  z.custom<object>((data) => typeof data === 'object' && data !== null && !Array.isArray(data)),
  z.pipe(
    z.transform((data: object): unknown[] => Object.entries(data)),
    listOf(z.tuple([z.string(), listOf(shownSchema, { most: MOST_CANDIDATES })]), { most: MOST_POSTS }),
  ),
);

const area = { code: z.string(), name: z.string() };

/** The head that officers certified, with the hash of the result's payload and its number of ballots. */
const certificationSchema = z.object({
  size: z.int(),
  root: z.string(),
  ballots: z.int(),
  result: z.string(),
});
export type Certification = z.infer<typeof certificationSchema>;

const keyHoldersSchema = z.object({
  holders: z.int(),
  threshold: z.int(),
  openedBy: z.optional(listOf(z.string(), { most: MOST_TRUSTEES })),
});

/** The part of a results answer that is compared; the rest is for people. */
const resultsSchema = z.object({
  data: postsSchema,
  meta: z.object({
    log: z.nullable(z.string()),
    treeSize: z.nullable(z.int()),
    countedBallots: z.int(),
    /** Absent in earlier records. */
    certification: z.optional(z.nullable(certificationSchema)),
    electionTitle: z.optional(z.string()),
    hasResult: z.optional(z.boolean()),
    acceptedBallots: z.optional(z.int()),
    registeredVoters: z.optional(z.int()),
    keyHolders: z.optional(z.nullable(keyHoldersSchema)),
    /** Absent where every post is voted on. */
    unopposed: z.optional(listOf(shownUnopposedSchema, { most: MOST_POSTS })),
  }),
  /** If an area was requested: the area whose counts these are, null for the whole election. */
  area: z.optional(
    z.object({ asked: z.object(area), counted: z.nullable(z.object({ ...area, ballots: z.int() })) }),
  ),
});
/** The parsed part of a results answer. */
export type Results = z.infer<typeof resultsSchema>;

/** Proved counts and the tree that they cover. */
export interface ProvedCounts {
  treeSize: number;
  ballots: number;
  counts: readonly Votes[];
  /** The numbers of the trustees who decrypted them, from 1. */
  openedBy: readonly number[];
}

/**
 * Parses a results answer.
 * @throws RecordError for another shape, or a text longer than any nation's
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
 * Checks the length of an answer before it is parsed, which could exhaust the reader's memory.
 * @throws RecordError for an answer longer than any nation's
 */
export function requireShort(text: string, location: string): void {
  if (text.length > MOST_RESULTS_BYTES)
    throw new RecordError(location, finding('too-long', { most: MOST_RESULTS_BYTES }));
}

/**
 * Checks that the results shown are exactly the proved counts, each with the newest names of its candidate.
 * @param proved null if no count is published yet
 * @param revisions all revisions in order
 * @throws RecordError naming the candidate's ID, for votes that differ, are missing, shown twice or unproved,
 *   and for an outdated or unknown name, party or acronym; and for others shown as elected without a vote
 */
export function requireShownCounts(
  shown: Results,
  proved: ProvedCounts | null,
  revisions: readonly Revision[],
): void {
  requireEqual('meta.treeSize', shown.meta.treeSize, proved?.treeSize ?? null);
  requireEqual('meta.countedBallots', shown.meta.countedBallots, proved?.ballots ?? 0);
  const left = new Map<string, ShownRow>();
  for (const row of shown.data.flatMap(([post, rows]) => rows.map((one) => ({ ...one, post })))) {
    if (left.has(row.candidateId)) throw new RecordError(locationOf(row.candidateId), finding('shown-twice'));
    left.set(row.candidateId, row);
  }
  requireShownUnopposed(shown.meta.unopposed ?? [], revisions);
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
  // A candidate added after the count has no proof yet and may only be shown with zero votes.
  for (const { candidateId, votes } of left.values()) {
    if (votes !== 0) throw new RecordError(locationOf(candidateId), finding('shown-unproved', { votes }));
    if (!names.has(candidateId)) throw new RecordError(locationOf(candidateId), finding('on-no-ballot'));
  }
}

/** The facts in the record that the results page repeats. */
export interface RecordFacts {
  setup: LoadedSetup;
  hasResult: boolean;
  /** The number of ballots in the record; null if the counts shown are from before the end of voting. */
  ballots: number | null;
  /**
   * How many may vote: the last statement and, for a page from a moment ago, the one before; none where the
   * number of accounts still grows.
   */
  electorate: readonly number[];
  /** The trustees who decrypted the counts shown, by number. */
  openedBy: readonly number[];
}

/**
 * Checks what the results page shows besides the votes: the title, the number of key holders, the
 * threshold and who decrypted the count, whether this is the result, and the numbers of accepted ballots and of people who may vote, from
 * which turnout and rejected ballots are computed. Before the end, more ballots are accepted than counted, and a page from before the
 * result may leave out fields.
 * @throws RecordError naming the field that differs
 */
export function requireShownFacts(
  { electionTitle, hasResult, acceptedBallots, registeredVoters, keyHolders }: Results['meta'],
  { setup, hasResult: isResultIn, ballots, electorate, openedBy }: RecordFacts,
): void {
  const openers = openedBy.map((trustee) => setup.setup.possession[trustee - 1]?.name);
  const { holders, threshold } = holdersOf(setup);
  const [voters = registeredVoters, ...votersBefore] = electorate;
  const isBefore = registeredVoters !== undefined && votersBefore.includes(registeredVoters);
  const isNewest = hasResult === isResultIn;
  const compared = [
    ['electionTitle', electionTitle, setup.setup.title],
    ['keyHolders.holders', keyHolders?.holders, holders],
    ['keyHolders.threshold', keyHolders?.threshold, threshold],
    ['keyHolders.openedBy', isNewest ? keyHolders?.openedBy?.join(', ') : undefined, openers.join(', ')],
    // A page from a moment ago may not show the result yet.
    ['hasResult', hasResult || undefined, isResultIn],
    ['acceptedBallots', ballots === null ? undefined : acceptedBallots, ballots],
    ['registeredVoters', isBefore ? undefined : registeredVoters, voters],
  ] as const;
  for (const [field, shown, recorded] of compared)
    if (shown !== undefined && shown !== recorded)
      throw new RecordError(
        `results, meta.${field}`,
        finding('shown-unrecorded', { shown: `${shown}`, recorded: `${recorded}` }),
      );
}

/**
 * Checks that the counts shown for an area are those that its tallies prove, or those of the smallest
 * enclosing area that has any, or those of the whole election.
 * @returns the page
 * @throws RecordError as in `requireShownCounts`, and for a different area from the requested one
 */
export function requireAreaCounts(text: string, { log, path, areas, ...known }: AreaShown): Results {
  const { proved, revisions, recorded } = known;
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
    requireShownCounts(shown, { ...proved, counts: counted?.counts ?? proved.counts }, revisions);
    requireShownFacts(shown.meta, recorded);
    return shown;
  } catch (error) {
    if (!(error instanceof RecordError)) throw error;
    throw new RecordError(`${asked?.code}: ${error.location}`, error.finding);
  }
}

/** The data that an area's counts are compared with. */
interface AreaShown {
  log: string;
  path: StyleArea;
  areas: readonly AreaCounts[];
  proved: ProvedCounts;
  revisions: readonly Revision[];
  recorded: RecordFacts;
}

const locationOf = (candidateId: string): string => `results, votes of ${candidateId}`;

function requireEqual<T extends number | string>(field: string, shown: T | null, proved: T | null): void {
  if (shown !== proved)
    throw new RecordError(
      `results, ${field}`,
      finding('shown-unpublished', { shown: `${shown}`, proved: `${proved}` }),
    );
}

/** A candidate's names in the newest revision. */
interface Names {
  contest: string;
  name: string;
  party: string;
  /** Empty if the party has none. */
  acronym: string;
}

function requireNames(rows: ReadonlyMap<string, ShownRow>, known: ReadonlyMap<string, Names>): void {
  for (const { candidateId, candidateName, partyName, partyAcronym, post } of rows.values()) {
    const names = known.get(candidateId);
    if (names === undefined) continue; // it is refused with its votes
    const acronym = partyAcronym ?? '';
    const shown = { contest: post, name: candidateName, party: partyName, acronym };
    for (const field of ['contest', 'name', 'party', 'acronym'] as const)
      if (shown[field] !== names[field])
        throw new RecordError(locationOf(candidateId), finding('shown-by-name', { name: shown[field] }));
  }
}

function namesOf(revisions: readonly Revision[]): Map<string, Names> {
  const known = new Map<string, Names>();
  for (const contest of revisions.flatMap(({ contests }) => contests))
    for (const { candidate_id, name, party, acronym = '' } of contest.candidates)
      known.set(candidate_id, { contest: labelOf(contest), name, party, acronym });
  return known;
}
