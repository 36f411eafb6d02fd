import * as z from 'zod/mini';
import { listOf } from './list-of.ts';
import { LONGEST_MERGE_DELAY_S } from './receipt.ts';

/** A hex-hash: SHA-256 in 64 lower-case hex digits. */
export const hexHashSchema = z.string().check(z.regex(/^[0-9a-f]{64}$/));
const pointSchema = hexHashSchema;
const scalarSchema = z.string().check(z.regex(/^(0|[1-9][0-9]{0,76})$/));
const textSchema = z.string().check(z.minLength(1), z.maxLength(1000));
const countSchema = z.int().check(z.minimum(0));
const numberSchema = z.int().check(z.minimum(1));
/** How many lines an election may have: a candidate of a contest is one. */
const MOST_LINES = 200_000;
const MOST_TRUSTEES = 100;
/** No area has two styles. */
const MOST_AREAS = 20_000;
const proofSchema = z.strictObject({ challenge: scalarSchema, response: scalarSchema });

/** The first entry: who the log is, who holds its key, and the rules that hold for the whole election. */
export const setupSchema = z.strictObject({
  version: z.literal(2),
  /** Where the record is served, without a scheme: `vote.example/api/board/2026`. */
  origin: textSchema,
  title: textSchema,
  /** The hex-hash of the Belenios list of trustees. */
  trustees: hexHashSchema,
  /**
   * Who holds each key of that list, in its order, with a proof of possession that is bound to this origin.
   */
  possession: listOf(z.strictObject({ name: textSchema, public_key: pointSchema, proof: proofSchema }), {
    least: 1,
    most: MOST_TRUSTEES,
  }),
  results: z.enum(['live', 'at-close']),
  smallest_batch: numberSchema,
  min_interval_s: countSchema,
  max_merge_delay_s: numberSchema.check(z.maximum(LONGEST_MERGE_DELAY_S)),
  plain_casts: z.boolean(),
  nominations: z.enum(['frozen', 'open']),
  /** For a later version: those who cosign checkpoints, and which list of voters this is. */
  witnesses: listOf(z.never(), { most: 0 }),
  roll: z.null(),
  /**
   * Of a key that some of its trustees open together: the hex-hash of the transcript of the ceremony that
   * made it.
   */
  ceremony: z.optional(hexHashSchema),
  /**
   * Of a record that takes the place of one whose end was lost: which one, and its last head that was signed.
   * `held`: how many entries of it the operator has left; what is between was in the record once, and is not
   * any more.
   */
  succeeds: z.optional(
    z
      .strictObject({
        origin: textSchema,
        verifier_key: textSchema,
        size: numberSchema,
        root_hash: z.string().check(z.regex(/^[A-Za-z0-9+/]{43}=$/)),
        held: countSchema,
      })
      // A record of which nothing was lost goes on, and has no successor.
      .check(z.refine(({ size, held }) => held < size)),
  ),
});
export type Setup = z.infer<typeof setupSchema>;
export type Succession = NonNullable<Setup['succeeds']>;

const candidateSchema = z.strictObject({
  candidate_id: textSchema,
  name: textSchema,
  party: textSchema,
  /** SHA-256 of the exact bytes that the ballot paper shows. */
  picture: z.nullable(hexHashSchema),
  banner: z.nullable(hexHashSchema),
});
export type RevisionCandidate = z.infer<typeof candidateSchema>;

const contestSchema = z.strictObject({
  contest_id: textSchema,
  name: textSchema,
  /** The area that elects it, by its name and its code; null and nothing where everybody does. */
  area: z.nullable(textSchema),
  area_code: z.optional(textSchema),
  candidates: listOf(candidateSchema, { least: 1, most: 500 }),
});
export type Contest = z.infer<typeof contestSchema>;

/** An area and those that it is in, the innermost first; the root, which contains all, is left out. */
export const styleAreaSchema = listOf(z.strictObject({ code: textSchema, name: textSchema }), { most: 20 });
export type StyleArea = z.infer<typeof styleAreaSchema>;

/**
 * One version of a ballot style: question i of its Belenios election is contests[i], answer j is
 * candidates[j].
 */
export const revisionSchema = z.strictObject({
  style: numberSchema,
  revision: numberSchema,
  /** The hex-hash of the payload of this style's revision before; null in the first. */
  previous: z.nullable(hexHashSchema),
  /**
   * The areas whose voters get the style, an empty path for voters without an area; left out where everybody
   * gets it.
   */
  areas: z.optional(listOf(styleAreaSchema, { least: 1, most: MOST_AREAS })),
  election: hexHashSchema,
  contests: listOf(contestSchema, { least: 1, most: 100 }),
});
export type Revision = z.infer<typeof revisionSchema>;

/** The newest revision of every style, ordered by style: what a checkpoint names by hash. */
export const newestSchema = z.strictObject({
  revisions: listOf(z.strictObject({ style: numberSchema, revision: numberSchema, payload: hexHashSchema }), {
    least: 1,
    most: MOST_AREAS,
  }),
});
export type Newest = z.infer<typeof newestSchema>;

/** The encrypted sum of one candidate of one contest, over all revisions. */
export const sumSchema = z.strictObject({
  contest_id: textSchema,
  candidate_id: textSchema,
  alpha: pointSchema,
  beta: pointSchema,
});
export type Sum = z.infer<typeof sumSchema>;

/** All encrypted sums, and of how many ballots they are. */
export const encryptedTallySchema = z.strictObject({
  sums: listOf(sumSchema, { most: MOST_LINES }),
  ballots: countSchema,
});
export type EncryptedTally = z.infer<typeof encryptedTallySchema>;

/**
 * What one trustee (counted from 1) gave to open sums: a factor for each, and one proof that binds all of it.
 */
export const shareSchema = z.strictObject({
  trustee: numberSchema,
  factors: listOf(pointSchema, { most: MOST_LINES }),
  proof: proofSchema,
});
export type Share = z.infer<typeof shareSchema>;

/** A line of a count: how many votes a candidate of a contest has. */
export const votesSchema = z.strictObject({
  contest_id: textSchema,
  candidate_id: textSchema,
  votes: countSchema,
});
export type Votes = z.infer<typeof votesSchema>;

/** A live count: the tree that it covers, the encrypted sums of its ballots, and the proof of the numbers. */
export const openingSchema = z.strictObject({
  tree_size: countSchema,
  root_hash: z.string().check(z.regex(/^[A-Za-z0-9+/]{43}=$/)),
  ballots: countSchema,
  sums: listOf(sumSchema, { most: MOST_LINES }),
  shares: listOf(shareSchema, { least: 1, most: MOST_TRUSTEES }),
  counts: listOf(votesSchema, { most: MOST_LINES }),
  opened_at: countSchema,
  /** The hex-hash of the payload of the opening before; null in the first. */
  previous: z.nullable(hexHashSchema),
});
export type Opening = z.infer<typeof openingSchema>;

/** The final numbers of all lines, and of how many ballots they are. */
export const resultSchema = z.strictObject({
  ballots: countSchema,
  counts: listOf(votesSchema, { most: MOST_LINES }),
});
export type Result = z.infer<typeof resultSchema>;

/**
 * The closing documents of one revision's own Belenios election, by their hex-hashes: the i-th partial
 * decryption is by the trustee of the i-th share, which proves the same factors in the way that this record
 * relies on.
 */
export const revisionTallySchema = z.strictObject({
  style: numberSchema,
  revision: numberSchema,
  encrypted_tally: hexHashSchema,
  sized: hexHashSchema,
  partial_decryptions: listOf(hexHashSchema, { least: 1, most: MOST_TRUSTEES }),
  result: hexHashSchema,
  shares: listOf(shareSchema, { least: 1, most: MOST_TRUSTEES }),
});
export type RevisionTally = z.infer<typeof revisionTallySchema>;

/** A ballot that was revealed to check a device, and must never be cast: everyone can make it again. */
export const testBallotSchema = z.strictObject({
  election: hexHashSchema,
  seed: hexHashSchema,
  places: listOf(countSchema, { most: 100 }),
  /** b64-hash of the ballot's JSON. */
  tracker: z.string().check(z.regex(/^[A-Za-z0-9+/]{42}[AEIMQUYcgkosw048]$/)),
});
export type TestBallot = z.infer<typeof testBallotSchema>;

/**
 * Where the operator's log of acts was when voting began, when it ended and when the result was certified:
 * the number of its last line, and the SHA-256 of that line.
 */
export const logHeadSchema = z.strictObject({
  at: z.enum(['opening', 'closing', 'certification']),
  seq: numberSchema,
  hash: hexHashSchema,
});
export type LogHead = z.infer<typeof logHeadSchema>;

/**
 * The file `count`: which entry holds the numbers in force, the last opening or the result. Its proof is the
 * entry’s index in the tree.
 */
export const countPointerSchema = z.strictObject({
  index: countSchema,
  /** The tree that the numbers cover. */
  tree_size: countSchema,
  payload: hexHashSchema,
});
export type CountPointer = z.infer<typeof countPointerSchema>;
