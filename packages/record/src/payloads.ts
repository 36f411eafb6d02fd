import * as z from 'zod/mini';
import { listOf } from './list-of.ts';
import { LONGEST_MERGE_DELAY_S } from './receipt.ts';
import { MOST_WITNESSES } from './witness-policy.ts';

/** A hex hash: SHA-256 in 64 lower-case hex digits. */
export const hexHashSchema = z.string().check(z.regex(/^[0-9a-f]{64}$/));
const pointSchema = hexHashSchema;
const rootSchema = z.string().check(z.regex(/^[A-Za-z0-9+/]{43}=$/));
const scalarSchema = z.string().check(z.regex(/^(0|[1-9][0-9]{0,76})$/));
const textSchema = z.string().check(z.minLength(1), z.maxLength(1000));
export const countSchema = z.int().check(z.minimum(0));
const numberSchema = z.int().check(z.minimum(1));
/** The maximum number of lines (a candidate of a contest) in an election. */
const MOST_LINES = 200_000;
export const MOST_TRUSTEES = 100;
/** The maximum number of areas, and so of styles: no area has two. */
const MOST_AREAS = 20_000;
const proofSchema = z.strictObject({ challenge: scalarSchema, response: scalarSchema });

/** The first entry: the log's identity, its trustees, and the rules of the whole election. */
export const setupSchema = z.strictObject({
  version: z.literal(3),
  /** The address of the record without a scheme: `vote.example/api/board/2026`. */
  origin: textSchema,
  title: textSchema,
  /** When the record was begun, in Unix seconds. No count is dated earlier. */
  made_at: countSchema,
  /** The hex hash of the Belenios list of trustees. */
  trustees: hexHashSchema,
  /** The holder of each trustee key, in list order, with a proof of possession bound to this origin. */
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
  /** The C2SP verifier keys of the witnesses that cosign checkpoints; none if readers demand no cosignature. */
  witnesses: listOf(textSchema, { most: MOST_WITNESSES }),
  /** How many of the witnesses must have signed a tree; absent without witnesses. */
  quorum: z.optional(numberSchema),
  /** For a threshold key: the hex hash of the transcript of its key ceremony. */
  ceremony: z.optional(hexHashSchema),
  /**
   * For a record that replaces one whose end was lost: the lost record and its last signed head. `held` is
   * the number of entries that the operator still has; those between `held` and `size` were in the record
   * once and are lost.
   */
  succeeds: z.optional(
    z
      .strictObject({
        origin: textSchema,
        verifier_key: textSchema,
        size: numberSchema,
        root_hash: rootSchema,
        held: countSchema,
      })
      // A record that lost nothing goes on and has no successor.
      .check(z.refine(({ size, held }) => held < size)),
  ),
});
export type Setup = z.infer<typeof setupSchema>;
export type Succession = NonNullable<Setup['succeeds']>;

const candidateSchema = z.strictObject({
  candidate_id: textSchema,
  name: textSchema,
  /** Empty for an answer that is no person. */
  party: z.string().check(z.maxLength(1000)),
  /** An answer that the contest itself has; absent for a candidate. `fixed-answers.ts` says where it may be. */
  answer: z.optional(z.enum(['none', 'yes', 'no'])),
  /** The letters by which voters know the party; absent if it has none. */
  acronym: z.optional(z.string().check(z.regex(/^[A-Z0-9]{2,8}$/))),
  /** SHA-256 of the exact image bytes shown on the ballot paper. */
  picture: z.nullable(hexHashSchema),
  banner: z.nullable(hexHashSchema),
});
export type RevisionCandidate = z.infer<typeof candidateSchema>;
/** `none`: the voter wants none of the other answers. `yes` and `no`: the answers to a question. */
export type FixedAnswer = NonNullable<RevisionCandidate['answer']>;

/** The most seats of a post. */
export const MOST_SEATS = 20;

const contestSchema = z.strictObject({
  contest_id: textSchema,
  name: textSchema,
  /** The name and code of the area that elects this post; null and absent if everyone does. */
  area: z.nullable(textSchema),
  area_code: z.optional(textSchema),
  /** How many are elected, and the most candidates that a voter may choose; absent for one, who must be chosen. */
  seats: z.optional(z.int().check(z.minimum(2), z.maximum(MOST_SEATS))),
  /** Where there are several seats: true if voters may choose nobody; absent if they choose one at least. */
  may_be_blank: z.optional(z.literal(true)),
  candidates: listOf(candidateSchema, { least: 1, most: 500 }),
});
export type Contest = z.infer<typeof contestSchema>;

/** An area and its ancestors, innermost first, without the root, which contains everything. */
export const styleAreaSchema = listOf(z.strictObject({ code: textSchema, name: textSchema }), { most: 20 });
export type StyleArea = z.infer<typeof styleAreaSchema>;

/**
 * One version of a ballot style: question i of its Belenios election is contests[i], answer j is
 * candidates[j].
 */
export const revisionSchema = z.strictObject({
  style: numberSchema,
  revision: numberSchema,
  /** The hex hash of the payload of this style's previous revision; null in the first. */
  previous: z.nullable(hexHashSchema),
  /**
   * The areas whose voters get this style; an empty path stands for voters without an area. Absent if
   * everyone gets it.
   */
  areas: z.optional(listOf(styleAreaSchema, { least: 1, most: MOST_AREAS })),
  election: hexHashSchema,
  /** The numbers that drew the order of the candidates; in the first paper of each style, where it was drawn. */
  draw: z.optional(z.strictObject({ server: hexHashSchema, device: hexHashSchema })),
  contests: listOf(contestSchema, { least: 1, most: 100 }),
  /**
   * The contests that are elected without a vote, since no more people stand for them than are elected, with those
   * people; absent if there are none. `unopposed.ts` checks them.
   */
  unopposed: z.optional(listOf(contestSchema, { least: 1, most: 100 })),
});
export type Revision = z.infer<typeof revisionSchema>;

/** The newest revision of every style, ordered by style; a checkpoint names it by hash. */
export const newestSchema = z.strictObject({
  revisions: listOf(z.strictObject({ style: numberSchema, revision: numberSchema, payload: hexHashSchema }), {
    least: 1,
    most: MOST_AREAS,
  }),
});
export type Newest = z.infer<typeof newestSchema>;

/**
 * Who may vote. `roll`: the places on the roll, in all and by ballot style, and the root of the tree of their
 * leaves (`placeLeaf`). The tree only grows: the places of the opening come in the order of their leaves, which is
 * random, and each later one at the end; a removed place keeps its leaf, so `places` is `leaves` less `removed`.
 * `accounts`: anyone with an account, and how many there are now.
 */
export const electorateSchema = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('roll'),
    places: countSchema,
    /** In the order of styles; a style without a place is left out. */
    styles: listOf(z.strictObject({ style: numberSchema, places: numberSchema }), { most: MOST_AREAS }),
    leaves: countSchema,
    /** The places removed since the opening. */
    removed: countSchema,
    root_hash: rootSchema,
  }),
  z.strictObject({ kind: z.literal('accounts'), accounts: countSchema }),
]);
export type Electorate = z.infer<typeof electorateSchema>;

/**
 * Who on the roll took part, after the end of voting: the root of the tree of `participationLeaf`, one a place, in
 * the order of the leaves, which is random; and how many voted, by ballot style.
 */
export const participationSchema = z.strictObject({
  places: countSchema,
  voted: countSchema,
  /** In the order of styles; a style without a voter is left out. */
  styles: listOf(z.strictObject({ style: numberSchema, voted: numberSchema }), { most: MOST_AREAS }),
  root_hash: rootSchema,
});
export type Participation = z.infer<typeof participationSchema>;

/** The encrypted sum of one candidate of one contest, over all revisions. */
export const sumSchema = z.strictObject({
  contest_id: textSchema,
  candidate_id: textSchema,
  alpha: pointSchema,
  beta: pointSchema,
});
export type Sum = z.infer<typeof sumSchema>;

/** All encrypted sums, with the number of ballots in them. */
export const encryptedTallySchema = z.strictObject({
  sums: listOf(sumSchema, { most: MOST_LINES }),
  ballots: countSchema,
});
export type EncryptedTally = z.infer<typeof encryptedTallySchema>;

/**
 * One trustee's share in decrypting sums: a factor for each sum, and one proof that covers them all. Trustees
 * are numbered from 1.
 */
export const shareSchema = z.strictObject({
  trustee: numberSchema,
  factors: listOf(pointSchema, { most: MOST_LINES }),
  proof: proofSchema,
});
export type Share = z.infer<typeof shareSchema>;

/** A line of a count: the votes for one candidate of a contest. */
export const votesSchema = z.strictObject({
  contest_id: textSchema,
  candidate_id: textSchema,
  votes: countSchema,
});
export type Votes = z.infer<typeof votesSchema>;

/**
 * The request for the next live count of a threshold key: its trustees decrypt the sums of the tree that ends with this
 * entry, and of no other tree before that count is in the record.
 */
export const countRequestSchema = z.strictObject({
  /** In Unix seconds. */
  requested_at: countSchema,
  /** The hex hash of the payload of the last opening; null before the first. */
  previous: z.nullable(hexHashSchema),
});
export type CountRequest = z.infer<typeof countRequestSchema>;

/** A live count: the tree it covers, the encrypted sums of the ballots in it, and the proof of the counts. */
export const openingSchema = z.strictObject({
  tree_size: countSchema,
  root_hash: rootSchema,
  ballots: countSchema,
  sums: listOf(sumSchema, { most: MOST_LINES }),
  shares: listOf(shareSchema, { least: 1, most: MOST_TRUSTEES }),
  counts: listOf(votesSchema, { most: MOST_LINES }),
  opened_at: countSchema,
  /** The hex hash of the payload of the previous opening; null in the first. */
  previous: z.nullable(hexHashSchema),
});
export type Opening = z.infer<typeof openingSchema>;

/** The final counts of all lines, with the number of ballots in them. */
export const resultSchema = z.strictObject({
  ballots: countSchema,
  counts: listOf(votesSchema, { most: MOST_LINES }),
});
export type Result = z.infer<typeof resultSchema>;

/**
 * The closing documents of one revision's own Belenios election, by hex hash. The i-th partial decryption
 * belongs to the trustee of the i-th share; the share proves the same factors in the form that this record
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

/**
 * The head of the operator's log of acts when voting opened, when it closed, or when the result was
 * certified: the number and SHA-256 of its last line.
 */
export const logHeadSchema = z.strictObject({
  at: z.enum(['opening', 'closing', 'certification']),
  seq: numberSchema,
  hash: hexHashSchema,
});
export type LogHead = z.infer<typeof logHeadSchema>;

/** The act by which officers declared the election void: the hex SHA-256 of the public reason in UTF-8. */
export const voidSchema = z.strictObject({ reason_hash: hexHashSchema });
export type Void = z.infer<typeof voidSchema>;

/**
 * The file `count`: the entry that holds the current counts, i.e. the last opening or the result. The entry's
 * index is proved by the tree.
 */
export const countPointerSchema = z.strictObject({
  index: countSchema,
  /** The size of the tree that the counts cover. */
  tree_size: countSchema,
  payload: hexHashSchema,
});
export type CountPointer = z.infer<typeof countPointerSchema>;
