import * as z from 'zod/mini';

/** A hex-hash: SHA-256 in 64 lower-case hex digits. */
export const hexHashSchema = z.string().check(z.regex(/^[0-9a-f]{64}$/));
const pointSchema = z.string().check(z.regex(/^[0-9a-f]{64}$/));
const countSchema = z.int().check(z.minimum(0));

/** The first entry: who the log is, and the rules that hold for the whole election. */
export const setupSchema = z.strictObject({
  origin: z.string().check(z.minLength(1)),
  title: z.string().check(z.minLength(1)),
  trustees: hexHashSchema,
  rules: z.strictObject({ live_results: z.boolean(), smallest_batch: z.int().check(z.minimum(1)) }),
});
export type Setup = z.infer<typeof setupSchema>;

/** A ballot style: question i of the Belenios election is posts[i], its answer j is candidates[j]. */
export const styleSchema = z.strictObject({
  style: z.int().check(z.minimum(1)),
  election: hexHashSchema,
  posts: z
    .array(
      z.strictObject({
        post_id: z.string().check(z.minLength(1)),
        name: z.string(),
        candidates: z
          .array(
            z.strictObject({
              candidate_id: z.string().check(z.minLength(1)),
              name: z.string(),
              party: z.string(),
            }),
          )
          .check(z.minLength(1)),
      }),
    )
    .check(z.minLength(1)),
});
export type Style = z.infer<typeof styleSchema>;

/** The encrypted sum of one candidate of one post, over all styles. */
export const sumSchema = z.strictObject({
  post_id: z.string(),
  candidate_id: z.string(),
  alpha: pointSchema,
  beta: pointSchema,
});
export type Sum = z.infer<typeof sumSchema>;

export const encryptedTallySchema = z.strictObject({ sums: z.array(sumSchema), ballots: countSchema });
export type EncryptedTally = z.infer<typeof encryptedTallySchema>;

const proofSchema = z.strictObject({ challenge: z.string(), response: z.string() });

/** What one trustee (counted from 1) gave to open sums: a factor for each, and one proof that binds all of it. */
export const shareSchema = z.strictObject({
  trustee: z.int().check(z.minimum(1)),
  factors: z.array(pointSchema),
  proof: proofSchema,
});
export type Share = z.infer<typeof shareSchema>;

const votesSchema = z.strictObject({ post_id: z.string(), candidate_id: z.string(), votes: countSchema });
export type Votes = z.infer<typeof votesSchema>;

export const resultSchema = z.strictObject({ ballots: countSchema, counts: z.array(votesSchema) });
export type Result = z.infer<typeof resultSchema>;

/**
 * The closing documents of one style's own Belenios election, by their hex-hashes: the i-th partial decryption is by the trustee of
 * the i-th share, which proves the same factors in the way that this record relies on.
 */
export const styleTallySchema = z.strictObject({
  style: z.int().check(z.minimum(1)),
  encrypted_tally: hexHashSchema,
  sized: hexHashSchema,
  partial_decryptions: z.array(hexHashSchema).check(z.minLength(1)),
  result: hexHashSchema,
  shares: z.array(shareSchema).check(z.minLength(1)),
});
export type StyleTally = z.infer<typeof styleTallySchema>;

/** A published count: the tree that it covers, the encrypted sums, and the proof of the numbers. */
export const countDocumentSchema = z.strictObject({
  origin: z.string(),
  tree_size: countSchema,
  root_hash: z.string(),
  ballots: countSchema,
  sums: z.array(sumSchema),
  shares: z.array(shareSchema),
  counts: z.array(votesSchema),
  published_at: countSchema,
  /** What the count before it covered; absent in the first. */
  previous: z.optional(z.strictObject({ tree_size: countSchema, ballots: countSchema })),
});
export type CountDocument = z.infer<typeof countDocumentSchema>;

/** The count file as it is served. */
export const countFileSchema = z.strictObject({ count: countDocumentSchema, note: z.string() });
