import { z } from 'zod';
import { declaredVoidSchema } from '../board.ts';
import { type CallTable, EVERY_OFFICER, officerRoleSchema, RETURNING_OFFICERS, success } from '../call.ts';
import { TRUSTEES_MAX, TRUSTEES_PLANNED_MIN } from '../constants.ts';
import { whoMayVoteSchema } from '../eligibility.ts';
import { namedPostSchema, namedPostsSchema } from '../post-names.ts';
import { because } from '../reasons.ts';
import { tieRuleSchema } from '../tie-rule.ts';
import { digestSchema } from './digest.ts';
import {
  approvalSchema,
  candidateOrderSchema,
  correctedPostsSchema,
  draftSchema,
  unopposedSchema,
  votersUseSchema,
  whoStandsSchema,
} from './draft.ts';

const moment = z.number().int().min(0).max(4_102_444_800_000);

/** The tasks before the opening of an election. */
export const checkSchema = z.enum([
  'closing-time',
  'candidates',
  'nominations-judged',
  'roll-frozen',
  'letters',
  'trustees-key',
  'keys-drilled',
  'trustees-run',
  'papers-seen',
  'mail',
  'address',
  'clocks',
  'backup-restored',
  'rehearsed',
  'second-officer',
]);
export type Check = z.infer<typeof checkSchema>;

/** The planned number of trustees, and how many of them open the count. */
const plannedSchema = z
  .object({
    trustees: z.int().min(TRUSTEES_PLANNED_MIN).max(TRUSTEES_MAX),
    threshold: z.int().min(2),
  })
  .refine(({ trustees, threshold }) => threshold < trustees, because('not-understood'));

const electionSchema = z.object({
  id: z.uuid(),
  slug: z.string(),
  title: z.string(),
  year: z.number().int(),
  status: z.enum(['draft', 'open', 'closed']),
  isCurrent: z.boolean(),
  hasResult: z.boolean(),
  isCertified: z.boolean(),
  /** Read-only and in no list; its record and files are still served. */
  isArchived: z.boolean(),
  /** Null if it was not declared void. */
  declaredVoid: declaredVoidSchema.nullable(),
  /** Only this machine reaches the address of its record, so that it can only be opened as a trial. */
  isLocal: z.boolean(),
  liveResults: z.boolean(),
  smallestBatch: z.number().int(),
  nominations: z.enum(['frozen', 'open']),
  approval: approvalSchema,
  candidatesAParty: z.number().int(),
  endDelayMinutes: z.number().int(),
  noneOfThese: z.boolean(),
  whoStands: whoStandsSchema,
  tieRule: tieRuleSchema,
  candidateOrder: candidateOrderSchema,
  unopposed: unopposedSchema,
  /** SHA-256 of the number that the server gives to the draw of the order; null where nothing is drawn. */
  drawMark: digestSchema.nullable(),
  whoMayVote: whoMayVoteSchema,
  votersUse: votersUseSchema,
  posts: z.array(z.object({ name: z.string(), seats: z.int() })),
  keyHolders: z.enum(['server', 'trustees']),
  /** Null where no trustees were planned. */
  planned: plannedSchema.nullable(),
  /** The posts that have names in other languages than English. */
  postNames: z.array(namedPostSchema),
  witnesses: z.array(z.object({ key: z.string(), url: z.string().nullable() })),
  /** How many witnesses must have signed a tree; 0 without witnesses. */
  quorum: z.number().int(),
  opensAtMs: moment.nullable(),
  closesAtMs: moment.nullable(),
});
export type CommissionElection = z.infer<typeof electionSchema>;

/** A new election as the console begins it. */
const newElectionSchema = draftSchema.omit({ minIntervalS: true, maxMergeDelayS: true }).extend({
  /** Null if the server is to hold the key. Trustees are named and invited once there is a draft. */
  planned: plannedSchema.nullable().default(null),
});

/** The settings of a draft that can be corrected, all of them, and its posts. */
const correctionSchema = draftSchema
  .pick({
    ...{ title: true, year: true, liveResults: true, smallestBatch: true, nominations: true },
    ...{ endDelayMinutes: true, noneOfThese: true, whoStands: true, tieRule: true, candidateOrder: true },
    ...{ unopposed: true, votersUse: true },
  })
  .extend({
    posts: correctedPostsSchema,
    /** The digest of the settings that the officer saw. */
    seen: digestSchema,
  });

/** A check that only a person can make. The log names the officer. */
const saidSchema = z.discriminatedUnion('check', [
  /** `digest`: of the papers that the officer saw. */
  z.object({ check: z.literal('papers-seen'), digest: digestSchema }),
  z.object({ check: z.literal('backup-restored') }),
]);
export type SaidCheck = z.output<typeof saidSchema>;

export const electionCalls = {
  'GET /commission/elections': {
    auth: EVERY_OFFICER,
    summary: 'Every election, the newest first, and what is to be done before the current draft is opened',
    reply: success(
      z.object({
        elections: z.array(electionSchema),
        /** The tasks of the current draft; empty without a draft. */
        checklist: z.array(z.object({ check: checkSchema, isDone: z.boolean() })),
        /**
         * The officers whose part began within a day, or since the roll of the current draft was frozen; empty without a
         * draft. The first one first.
         */
        arrivals: z.array(z.object({ name: z.string(), role: officerRoleSchema, atMs: z.number().int() })),
        /** `yes`, or the reason why no election can be begun. */
        mayBegin: z.enum([
          'yes',
          'another-is-draft',
          'another-is-open',
          'not-certified',
          'demo',
          'rehearsal',
        ]),
        /** The server's time, because a device's clock may be wrong. */
        nowMs: z.number().int(),
      }),
    ),
  },
  'POST /commission/elections': {
    auth: RETURNING_OFFICERS,
    summary: 'Begin an election: a draft, which parties can put up candidates for',
    status: 201,
    body: newElectionSchema,
    reply: success(z.object({ id: z.uuid() })),
  },
  'GET /commission/elections/:id/settings': {
    auth: RETURNING_OFFICERS,
    summary:
      'The settings of an election, from which another one can be begun; times and people are not among them',
    params: z.object({ id: z.uuid() }),
    reply: success(
      newElectionSchema.extend({
        posts: correctedPostsSchema,
        /** The digest of settings and posts, for a correction. */
        digest: digestSchema,
      }),
    ),
  },
  'PUT /commission/elections/:id/settings': {
    auth: RETURNING_OFFICERS,
    summary: 'Correct settings and posts of a draft, unless people were told or something was made for them',
    params: z.object({ id: z.uuid() }),
    body: correctionSchema,
    reply: success(z.object({})),
  },
  'PUT /commission/elections/:id/times': {
    auth: RETURNING_OFFICERS,
    summary: 'Set when voting in a draft begins and ends; once it is opened, two officers extend it',
    params: z.object({ id: z.uuid() }),
    body: z.object({ opensAtMs: moment.nullable(), closesAtMs: moment.nullable() }),
    reply: success(z.object({})),
  },
  'PUT /commission/elections/:id/witnesses': {
    auth: RETURNING_OFFICERS,
    summary:
      'Name the witnesses of a draft, whose signatures readers of its record demand, until the record begins',
    params: z.object({ id: z.uuid() }),
    /** A line for each witness: its verifier key, then perhaps a space and its address. */
    body: z.object({ text: z.string().max(10_000), quorum: z.int().min(0).max(20) }),
    reply: success(z.object({})),
  },
  'PUT /commission/elections/:id/post-names': {
    auth: RETURNING_OFFICERS,
    summary: 'Name the posts of a draft in other languages, instead of as before; the opening fixes them',
    params: z.object({ id: z.uuid() }),
    body: z.object({ posts: namedPostsSchema }),
    reply: success(z.object({})),
  },
  'POST /commission/elections/:id/checks': {
    auth: RETURNING_OFFICERS,
    summary: 'Say of a draft that its ballot papers are right as they are, or that a backup was restored',
    params: z.object({ id: z.uuid() }),
    body: saidSchema,
    reply: success(z.object({})),
  },
} as const satisfies CallTable;
