import { z } from 'zod';
import { type CallTable, success } from './call.ts';
import { CANDIDATES_HELPER_PAGE_SIZE, CANDIDATES_MAX_PAGE_SIZE } from './constants.ts';
import {
  bioSchema,
  candidateIdSchema,
  emailSchema,
  imagePathSchema,
  nameSchema,
  postIdSchema,
} from './fields.ts';
import { because } from './reasons.ts';

/** A nomination as its party sees it. */
export const candidateSchema = z.object({
  id: candidateIdSchema,
  name: z.string(),
  email: z.string().nullable(),
  userImage: imagePathSchema,
  userManifesto: z.string(),
  politicalPostId: postIdSchema,
  userPosition: z.object({ postName: z.string() }),
  /** `reason`: why the commission sent it back. */
  status: z.enum(['submitted', 'approved', 'sent-back', 'withdrawn']),
  reason: z.string().nullable(),
});
export type Candidate = z.infer<typeof candidateSchema>;

/** The rules for nominations in the current election. */
const nominatingSchema = z.object({
  /** `commission`: its approval comes first; `at-once`: nobody's does. */
  approval: z.enum(['at-once', 'commission']),
  isVotingOpen: z.boolean(),
  /** When nominations close, and the time set for that; null if none is set. */
  until: z.enum(['voting-begins', 'voting-ends']),
  untilMs: z.number().int().nullable(),
});

/** The commission's decisions about a party and its nominations. */
const standingSchema = z.object({
  /**
   * `waits` for the commission's approval; `frozen` if voting has begun and fixed the candidates;
   * `no-parties` if candidates stand without one; `refused` once the commission has removed the party.
   */
  state: z.enum([
    'may-nominate',
    'waits',
    'refused',
    'suspended',
    'no-election',
    'closed',
    'frozen',
    'no-parties',
  ]),
  /** The reason of a suspension or a refusal. */
  reason: z.string().nullable(),
  /** Null without a current election. */
  nominating: nominatingSchema.nullable(),
  /** The posts of the current election in their order, each with the party's nominations that were not withdrawn. */
  posts: z.array(
    z.object({
      postName: z.string(),
      nominations: z.array(candidateSchema.pick({ id: true, name: true, status: true, reason: true })),
    }),
  ),
  /** Its withdrawn nominations in the current election, in the order in which they were made. */
  withdrawn: z.array(
    z.object({
      id: candidateIdSchema,
      name: z.string(),
      postName: z.string(),
      reason: z.string().nullable(),
    }),
  ),
});
export type PartyStanding = z.infer<typeof standingSchema>;

const candidateParams = z.object({ id: candidateIdSchema });
const withCandidate = success(z.object({ candidate: candidateSchema }));

/** A multipart form sends an empty string for a field that was left empty. */
const optionalEmail = z.preprocess((value) => (value === '' ? undefined : value), emailSchema.optional());

export const partyCalls = {
  'GET /party/get-stats': {
    auth: ['PARTY'],
    summary: 'The three figures of the party dashboard',
    reply: success(
      z.object({
        myCandidates: z.number().int(),
        allContestants: z.number().int(),
        allVoters: z.number().int(),
      }),
    ),
  },
  'GET /party/standing': {
    auth: ['PARTY'],
    summary:
      'The state of the party and of each of its nominations with the electoral commission, and how nominations are made',
    reply: success(standingSchema),
  },
  'GET /party/candidates': {
    auth: ['PARTY'],
    summary: "The party's own candidates, a page at a time; `search` looks in name, e-mail and post",
    query: z.object({
      page: z.coerce.number(because('page-no-number')).int().min(1).max(100_000).default(1),
      limit: z.coerce
        .number(because('limit-no-number'))
        .int()
        .min(1)
        .max(CANDIDATES_MAX_PAGE_SIZE)
        .default(CANDIDATES_HELPER_PAGE_SIZE),
      search: z.string().trim().max(100).optional(),
    }),
    reply: success(
      z.object({
        candidates: z.object({
          data: z.array(candidateSchema),
          pagination: z.object({
            page: z.number().int(),
            limit: z.number().int(),
            pages: z.number().int(),
            total: z.number().int(),
          }),
        }),
      }),
    ),
  },
  'POST /party/candidate': {
    auth: ['PARTY'],
    summary: 'Put up a candidate; with an e-mail an account is made and its password mailed',
    status: 201,
    multipart: { accepts: 'only', files: ['image'] },
    body: z.object({ name: nameSchema, position: postIdSchema, bio: bioSchema, email: optionalEmail }),
    reply: withCandidate,
  },
  'PUT /party/candidate/:id': {
    auth: ['PARTY'],
    summary: 'Change a candidate of the account’s party; only what is sent is changed',
    params: candidateParams,
    multipart: { accepts: 'also', files: ['image'] },
    body: z.object({ name: nameSchema.optional(), bio: bioSchema.optional(), post: postIdSchema.optional() }),
    reply: withCandidate,
  },
  'PUT /party/candidate/:id/reset': {
    auth: ['PARTY'],
    summary: "Mail the candidate a new password; the candidate's sessions end",
    params: candidateParams,
    reply: success(z.object({})),
  },
} as const satisfies CallTable;
