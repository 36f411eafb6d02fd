import { z } from 'zod';
import { ELECTION_NUMBERS, NAME_MAX_LENGTH } from '../constants.ts';
import { whoMayVoteSchema } from '../eligibility.ts';
import { nameSchema, postTextSchema } from '../fields.ts';
import { because } from '../reasons.ts';
import { tieRuleSchema } from '../tie-rule.ts';

const whole = (field: keyof typeof ELECTION_NUMBERS) => {
  const [min, max] = ELECTION_NUMBERS[field];
  return z.int().min(min).max(max);
};

/** Parties and nominations are approved at once, or wait for the commission. */
export const approvalSchema = z.enum(['at-once', 'commission']);

/** Candidates stand for parties, without one, or either. */
export const whoStandsSchema = z.enum(['parties', 'independents', 'both']);
export type WhoStands = z.output<typeof whoStandsSchema>;

/** A place on the roll is used by an account that claims it, by a link without an account, or by either. */
export const votersUseSchema = z.enum(['accounts', 'links', 'both']);
export type VotersUse = z.output<typeof votersUseSchema>;

/** Papers show candidates by the time when they were put up, by name, or as drawn at the opening. */
export const candidateOrderSchema = z.enum(['time', 'name', 'draw']);
export type CandidateOrder = z.output<typeof candidateOrderSchema>;

/** Posts with no more candidates than seats are voted on like the others, or elected without a vote at the opening. */
export const unopposedSchema = z.enum(['voted-on', 'elected']);
export type UnopposedRule = z.output<typeof unopposedSchema>;

/** How many minutes after its confirmation an early end takes effect, unless an officer holds it. */
export const endDelaySchema = whole('endDelayMinutes');

/** A post, or a question that voters answer by yes or no; of a level's areas, or of everybody. */
const postSchema = z
  .object({
    name: postTextSchema,
    level: z.string().trim().min(1).max(200).nullable(),
    isQuestion: z.boolean().default(false),
    /** How many are elected; a voter may choose as many. */
    seats: whole('seats').default(1),
  })
  .refine(({ seats, isQuestion }) => seats === 1 || !isQuestion, because('seats-of-question'))
  .refine(({ name, isQuestion }) => isQuestion || name.length <= NAME_MAX_LENGTH, because('post-too-long'));

const postsOf = <Post extends z.ZodType>(post: Post) =>
  z.array(post).min(1, because('posts-missing')).max(ELECTION_NUMBERS.posts[1]);

/**
 * The settings of a new election, from the console or the command line, and their defaults. Times are in
 * seconds. A post is elected by each area of its level, or by everybody.
 */
export const draftSchema = z.object({
  title: nameSchema,
  year: whole('year'),
  posts: postsOf(postSchema),
  liveResults: z.boolean(),
  smallestBatch: whole('smallestBatch').default(20),
  minIntervalS: whole('minIntervalS').default(60),
  maxMergeDelayS: whole('maxMergeDelayS').default(300),
  nominations: z.enum(['frozen', 'open']).default('frozen'),
  candidatesAParty: whole('candidatesAParty').default(1),
  whoMayVote: whoMayVoteSchema.default('anyone'),
  endDelayMinutes: endDelaySchema.default(10),
  /** The answers for each post include *None of these*. */
  noneOfThese: z.boolean().default(false),
  whoStands: whoStandsSchema.default('parties'),
  tieRule: tieRuleSchema.default('unnamed'),
  /** By name and by a draw only where nominations are frozen. */
  candidateOrder: candidateOrderSchema.default('time'),
  /** Elected without a vote only where nominations are frozen. */
  unopposed: unopposedSchema.default('voted-on'),
  /** Links and both are for a roll only. */
  votersUse: votersUseSchema.default('accounts'),
});
export type DraftWish = z.output<typeof draftSchema>;

/** The posts of a draft that is corrected; one without an id is added, and one that is left out is removed. */
export const correctedPostsSchema = postsOf(postSchema.safeExtend({ id: z.uuid().nullable().default(null) }));

/** Tells whether two posts have the same name, ignoring case. */
export const arePostsAlike = (posts: readonly { readonly name: string }[]): boolean =>
  new Set(posts.map(({ name }) => name.toLowerCase())).size < posts.length;
