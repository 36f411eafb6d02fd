import { z } from 'zod';
import { logNameSchema } from './board.ts';
import { type CallTable, success } from './call.ts';
import { whoMayVoteSchema } from './eligibility.ts';
import {
  acronymShownSchema,
  candidateIdSchema,
  emailSchema,
  fixedAnswerSchema,
  imagePathSchema,
  partyIdSchema,
  postIdSchema,
} from './fields.ts';
import { namedPostSchema } from './post-names.ts';
import { tieRuleSchema } from './tie-rule.ts';
import { areaNameSchema, postSchema, unopposedPostSchema } from './vote.ts';

/** A candidate's line in the results of a post; `seats` are elected to it, one if absent. */
export const resultEntrySchema = z.object({
  candidateId: candidateIdSchema,
  candidateName: z.string(),
  candidateImage: imagePathSchema,
  partyName: z.string(),
  partyAcronym: acronymShownSchema,
  partyBanner: imagePathSchema,
  votes: z.number().int(),
  /** Absent for a candidate. */
  answer: fixedAnswerSchema.optional(),
  seats: z.number().int().optional(),
});
export type ResultEntry = z.infer<typeof resultEntrySchema>;

/**
 * The certification of the result: its time, the number of officers, and the head of the record that they
 * certified. `holds` is false if the record no longer has that head.
 */
export const certificationSchema = z.object({
  atMs: z.number().int(),
  officers: z.number().int(),
  size: z.number().int(),
  root: z.string(),
  ballots: z.number().int(),
  /** The hash of the result's payload, in hex; empty if the record has no result any more. */
  result: z.string(),
  holds: z.boolean(),
});
export type Certification = z.infer<typeof certificationSchema>;

/** The holder of the key that decrypts the count, according to the record: this server alone (`isHere`), or trustees. */
export const keySchema = z.object({
  isHere: z.boolean(),
  /** How many trustees hold a part of the key, and how many of them must decrypt. */
  holders: z.number().int(),
  threshold: z.number().int(),
  /** The names of those who decrypted the count shown, as the record has them; none before the first count. */
  openedBy: z.array(z.string()),
  /** The names of those whose shares a late live count waits for; none while no count is late. */
  awaited: z.array(z.string()),
});
export type Key = z.infer<typeof keySchema>;

/**
 * The state of an election and the source of its numbers. `countedBallots` of `acceptedBallots` are in them;
 * `hidden` if the count is opened only after the close. With `hasResult` the numbers are the result.
 * `opensAtMs` and `closesAtMs` are null if no time was set. `treeSize` is the number of entries of the record
 * that the count covers, null before the first count. `areas` says in how many areas ballots are counted while
 * they wait for a whole batch in each; null if the count is not live or has one area. `unopposed` is absent where every
 * post is voted on. Times are Unix milliseconds. `version` is 1 until a field
 * goes, or changes its meaning.
 */
export const resultsMetaSchema = z.object({
  version: z.literal(1),
  electionTitle: z.string(),
  year: z.number().int(),
  status: z.enum(['none', 'not-open', 'open', 'closed']),
  hasResult: z.boolean(),
  certification: certificationSchema.nullable(),
  hidden: z.boolean(),
  whoMayVote: whoMayVoteSchema,
  opensAtMs: z.number().int().nullable(),
  closesAtMs: z.number().int().nullable(),
  countedBallots: z.number().int(),
  acceptedBallots: z.number().int(),
  areas: z.object({ counted: z.number().int(), of: z.number().int() }).nullable(),
  registeredVoters: z.number().int(),
  updatedAtMs: z.number().int().nullable(),
  log: z.string().nullable(),
  treeSize: z.number().int().nullable(),
  keyHolders: keySchema.nullable(),
  tieRule: tieRuleSchema,
  unopposed: z.array(unopposedPostSchema).optional(),
});
export type ResultsMeta = z.infer<typeof resultsMetaSchema>;

/**
 * The requested area, and the smallest area around it whose numbers may be shown; null if only those of the
 * whole election may be.
 */
export const resultsAreaSchema = z.object({
  asked: areaNameSchema,
  counted: areaNameSchema.extend({ ballots: z.number().int() }).nullable(),
});
export type ResultsArea = z.infer<typeof resultsAreaSchema>;

/** An event of an election; the web app words it in the reader's language. */
export const notificationSchema = z.object({
  id: z.string(),
  kind: z.enum([
    'opened',
    'closing-soon',
    'closed',
    'counted',
    'certified',
    'declared-void',
    'ballot-changed',
  ]),
  electionTitle: z.string(),
  atMs: z.number().int(),
});
export type Notification = z.infer<typeof notificationSchema>;

/** A candidate as everybody sees it. */
export const publicCandidateSchema = z.object({
  id: candidateIdSchema,
  name: z.string(),
  bio: z.string(),
  image: imagePathSchema,
  postName: z.string(),
  partyName: z.string(),
  partyAcronym: acronymShownSchema,
  partyBanner: imagePathSchema,
  electionTitle: z.string(),
  /** The name of the election's record; null while the election is the current one. */
  log: z.string().nullable(),
  /** The draft of the election was abandoned. */
  givenUp: z.boolean(),
  /** Elected without a vote; absent for anybody else. */
  isUnopposed: z.literal(true).optional(),
});

/** The name of a counted election's record; left out for the current election. */
export const ofRecord = z.object({ log: logNameSchema.optional() });

const token = z.object({ token: z.string().min(20).max(100) });
const nothing = success(z.object({}));

export const extrasCalls = {
  'GET /extras/get-political-posts': {
    auth: 'public',
    summary: 'The posts of the current election',
    reply: success(z.object({ posts: z.array(postSchema) })),
  },
  'GET /extras/post-names': {
    auth: 'public',
    summary:
      'The names of the posts of the current election in other languages than English, where the commission has given them; they are no part of the record',
    reply: success(z.object({ posts: z.array(namedPostSchema) })),
  },
  'GET /extras/election-results': {
    auth: 'public',
    summary:
      'Votes by post and candidate, most votes first; `meta` says what they come from. With `area` those of an area, once the result is there; with `post` those of one post alone, none for an unknown one; with `log` those of a former election',
    query: ofRecord.extend({ area: z.string().max(200).optional(), post: z.string().max(200).optional() }),
    reply: success(z.record(z.string(), z.array(resultEntrySchema))).extend({
      meta: resultsMetaSchema,
      /** The name of the electoral commission; null if none is set. */
      commission: z.string().nullable(),
      /** For a requested area, once there is a result. */
      area: resultsAreaSchema.optional(),
    }),
  },
  'GET /extras/areas': {
    auth: 'public',
    summary:
      'The areas of the current election, each with the code of the one that it is in; none where everybody has the same ballot paper. With `log` those of a former election',
    query: ofRecord,
    reply: success(z.object({ areas: z.array(areaNameSchema.extend({ within: z.string().nullable() })) })),
  },
  'GET /extras/election': {
    auth: 'public',
    summary:
      'The state of the election, without its numbers by candidate: small, to be asked for every few seconds with If-None-Match',
    reply: success(z.object({ meta: resultsMetaSchema })),
  },
  'GET /extras/candidates/:id': {
    auth: 'public',
    summary: 'What everybody may know of a candidate',
    params: z.object({ id: candidateIdSchema }),
    reply: success(z.object({ candidate: publicCandidateSchema })),
  },
  'GET /extras/search': {
    auth: 'public',
    summary:
      'Posts, candidates and parties whose name holds the text; parties also by acronym, with their candidates if it is whole',
    query: z.object({ q: z.string().trim().min(1).max(100) }),
    reply: success(
      z.object({
        posts: z.array(postSchema),
        candidates: z.array(
          z.object({
            id: candidateIdSchema,
            name: z.string(),
            image: imagePathSchema,
            postId: postIdSchema,
            postName: z.string(),
            partyName: z.string(),
            partyAcronym: acronymShownSchema,
          }),
        ),
        parties: z.array(
          z.object({
            id: partyIdSchema,
            name: z.string(),
            acronym: acronymShownSchema,
            banner: imagePathSchema,
          }),
        ),
      }),
    ),
  },
  'GET /extras/notifications': {
    auth: 'public',
    summary: 'Public events of the election, newest first',
    reply: success(z.object({ notifications: z.array(notificationSchema) })),
  },
  'POST /extras/newsletter': {
    auth: 'public',
    summary: 'Ask for the newsletter; a mail with a link to confirm is sent',
    status: 202,
    body: z.object({ email: emailSchema }),
    reply: nothing,
  },
  'POST /extras/newsletter/confirm': {
    auth: 'public',
    summary: 'Confirm by the token of the mail',
    body: token,
    reply: nothing,
  },
  'POST /extras/newsletter/unsubscribe': {
    auth: 'public',
    summary: 'Leave by the token of any newsletter mail',
    body: token,
    reply: nothing,
  },
} as const satisfies CallTable;
