import { z } from 'zod';
import { type CallTable, success } from './call.ts';
import {
  acronymShownSchema,
  candidateIdSchema,
  fixedAnswerSchema,
  imagePathSchema,
  partyIdSchema,
  postIdSchema,
  userIdSchema,
} from './fields.ts';
import { because } from './reasons.ts';

/** Enough for a paper of 50 posts with the most seats each. */
const MOST_CHOICES = 1_000;
/** Enough for 50 posts with 20 candidates each. */
export const BALLOT_MAX_BYTES = 1_500_000;

export const postSchema = z.object({ id: postIdSchema, postName: z.string() });

/** A post on a ballot paper. */
const paperPostSchema = postSchema.extend({
  /** How many are elected, and the most candidates that a voter may choose; absent for exactly one. */
  seats: z.number().int().optional(),
  /** True if there are several seats and a voter may choose nobody; absent otherwise. */
  mayBeBlank: z.literal(true).optional(),
});
export type PaperPost = z.infer<typeof paperPostSchema>;

/** A post with the people who are elected to it without a vote, since no more of them stood than are elected. */
export const unopposedPostSchema = postSchema.extend({
  elected: z.array(
    z.object({
      candidateId: candidateIdSchema,
      candidateName: z.string(),
      partyName: z.string(),
      partyAcronym: acronymShownSchema,
    }),
  ),
});
export type UnopposedPost = z.infer<typeof unopposedPostSchema>;

/** A candidate on the ballot paper; `votes` is the newest published count. */
export const voteableSchema = z.object({
  candidateId: candidateIdSchema,
  candidateImage: imagePathSchema,
  candidateName: z.string(),
  electablePost: z.string(),
  electablePostId: postIdSchema,
  isWinner: z.boolean(),
  partyBanner: imagePathSchema,
  /** Null for an answer that is no person. */
  partyId: partyIdSchema.nullable(),
  partyName: z.string(),
  partyAcronym: acronymShownSchema,
  votes: z.number().int(),
  /** Absent for a candidate. */
  answer: fixedAnswerSchema.optional(),
});
export type Voteable = z.infer<typeof voteableSchema>;

/** An area: its code in the public record, and its name. */
export const areaNameSchema = z.object({ code: z.string(), name: z.string() });
export type AreaName = z.infer<typeof areaNameSchema>;

/** Why somebody who has not voted cannot vote. */
export const cannotVoteReasonSchema = z.enum([
  'no-election',
  'not-open',
  'closed',
  'not-confirmed',
  'not-on-roll',
  'place-disputed',
]);
export type CannotVoteReason = z.infer<typeof cannotVoteReasonSchema>;

/**
 * The public record and the revision of the ballot in force, for which the booth encrypts. `setupHash`,
 * `revisionHash` and `electionHash` (SHA-256, hex) address payloads of the record: the setup, the revision
 * and its Belenios election. `revisionIndex` is the index of the revision's entry. The booth trusts none of
 * it and checks the record.
 */
export const boothSchema = z.object({
  log: z.string(),
  origin: z.string(),
  verifierKey: z.string(),
  setupHash: z.string(),
  style: z.number().int(),
  revision: z.number().int(),
  revisionHash: z.string(),
  revisionIndex: z.number().int(),
  electionHash: z.string(),
});
export type Booth = z.infer<typeof boothSchema>;

/** A choice for a post: the only one, unless it has several seats. */
export const choiceSchema = z.object({ candidateId: candidateIdSchema, postId: postIdSchema });
export type Choice = z.infer<typeof choiceSchema>;

/**
 * 32 random bytes in base64url, made with the ballot. Sending both again after a lost reply gets the receipt.
 */
export const retryKeySchema = z.string().regex(/^[A-Za-z0-9_-]{42}[AEIMQUYcgkosw048]$/);

/** Padding. A ballot of the largest paper needs about 2,000. */
export const fillSchema = z.string().regex(/^-{0,10000}$/);

/** The server's signed promise that the ballot with this tracker enters the public record. */
export const receiptSchema = z.object({
  origin: z.string(),
  log: z.string(),
  tracker: z.string(),
  /** The size of the published record at acceptance. */
  size: z.number().int(),
  /** Every checkpoint of this time (Unix seconds) or later includes the ballot. */
  due: z.number().int(),
  note: z.string(),
});
export type Receipt = z.infer<typeof receiptSchema>;

export const voteCalls = {
  'GET /vote/initiate-vote': {
    auth: ['VOTER'],
    ofPlaces: true,
    summary: 'The ballot paper: whether this voter can vote, the posts and their candidates',
    /**
     * `canVote: false` alone means that the vote is recorded. A caller who knows `reason` asks for it;
     * any other gets a refusal (409 or 403) in place of a `canVote: false` for somebody who has not voted.
     */
    query: z.object({ reasons: z.literal('true').optional() }),
    reply: success(
      z.object({
        canVote: z.boolean(),
        reason: cannotVoteReasonSchema.optional(),
        /** True if `POST /vote/cast` also takes the plain list of choices in this election. */
        plainCasts: z.boolean(),
        totalCandidates: z.number().int(),
        totalPosts: z.number().int(),
        posts: z.array(paperPostSchema),
        voteables: z.record(z.string(), z.array(voteableSchema)),
        /** Absent where every post of this voter is voted on. */
        unopposed: z.array(unopposedPostSchema).optional(),
        booth: boothSchema.nullable(),
        /** The voter's area and the areas around it, innermost first; absent if everybody has one paper. */
        areas: z.array(areaNameSchema).optional(),
      }),
    ),
  },
  'POST /vote/cast': {
    auth: ['VOTER'],
    ofPlaces: true,
    summary: 'Cast the ballot: an encrypted ballot, or the plain list of the candidates for every post',
    body: z.union(
      [
        z.array(choiceSchema, because('send-choices')).min(1, because('choose-every-post')).max(MOST_CHOICES),
        z.object({
          ballot: z.string().min(2).max(BALLOT_MAX_BYTES),
          retryKey: retryKeySchema.optional(),
          // The account that sealed it. A session of another account must not cast it.
          account: userIdSchema.optional(),
          // Padding that gives all ballots of a paper one length on the wire. The server does not check it.
          fill: fillSchema.optional(),
        }),
      ],
      because('send-ballot'),
    ),
    reply: success(z.object({ receipt: receiptSchema })),
  },
} as const satisfies CallTable;
