import { z } from 'zod';
import { type CallTable, EVERY_OFFICER, success } from '../call.ts';
import { because } from '../reasons.ts';
import { electionIdSchema } from './proposals.ts';

/** The number of acts, and of lines, in one reply. */
export const ACTS_PAGE_SIZE = 50;
export const LINES_AT_ONCE = 500;

/** Every action in the log. A code never changes its meaning, because the log is read for years. */
export const ACTIONS = [
  'areas-added',
  'area-removed',
  'area-map-given',
  'area-map-removed',
  'voters-placed',
  'roll-added',
  'roll-corrected',
  'roll-removed',
  'roll-imported',
  'roll-list-given-up',
  'roll-list-taken-back',
  'claim-codes-set',
  'roll-frozen',
  'roll-letters-begun',
  'roll-letters-kept',
  'roll-links-sent',
  'desk-opened',
  'roll-letter-made',
  'claim-disputed',
  'claim-settled',
  'election-created',
  'draft-corrected',
  'election-scheduled',
  'election-given-up',
  'papers-seen',
  'backup-restored',
  'rehearsed',
  'rehearsal-begun',
  'rehearsal-ended',
  'made-up-voters',
  'election-opened',
  'election-closed',
  'ballots-differ',
  'record-refused',
  'witnesses-named',
  'posts-translated',
  'witness-differs',
  'trustees-invited',
  'trustees-ready',
  'trustee-named',
  'trustee-mailed',
  'trustee-rehearsed',
  'shares-given',
  'election-counted',
  'result-certified',
  'election-archived',
  'election-declared-void',
  'party-registered',
  'party-changed',
  'party-approved',
  'party-suspended',
  'party-refused',
  'member-removed',
  'nominated',
  'nomination-changed',
  'nomination-seconded',
  'nomination-approved',
  'nomination-sent-back',
  'nomination-withdrawn',
  'candidate-password-reset',
  'officer-invited',
  'invitation-taken-back',
  'officer-added',
  'officer-changed',
  'officer-vouched-for',
  'officer-removed',
  'officer-suspended',
  'officer-restored',
  'passkeys-demanded',
  'codes-allowed',
  'contact-set',
  'voters-reminded',
  'roll-register-made',
  'console-held',
  'console-released',
  'voter-looked-up',
  'voter-mailed',
  'voter-email-changed',
  'announced',
  'announcement-withdrawn',
  'nominating-set',
  'second-factor-added',
  'second-factor-removed',
  'recovery-code-used',
  'recovery-codes-made',
  'session-ended',
  'officer-logged-in',
  'officer-password-wrong',
  'officer-factor-wrong',
  'proposed',
  'confirmed',
  'proposal-withdrawn',
  'objected',
  'done-by-one-officer',
  'end-held',
  'end-hold-taken-back',
] as const;
export type Action = (typeof ACTIONS)[number];

const factsSchema = z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])).nullable();

const actSchema = z.object({
  seq: z.number().int(),
  atMs: z.number().int(),
  /**
   * The role in which somebody acted, and the account's current name; null without an account, or if somebody
   * else has it now.
   */
  by: z.object({ role: z.string(), name: z.string().nullable() }),
  /** One of `ACTIONS`, or one of another release. */
  action: z.string(),
  /** The kind and id of the changed thing; `subject` is its current name, if it has one. */
  object: z.string(),
  subject: z.string().nullable(),
  before: factsSchema,
  after: factsSchema,
  hash: z.string(),
});
export type Act = z.output<typeof actSchema>;

const seqSchema = z.coerce.number(because('page-no-number')).int().min(0).max(Number.MAX_SAFE_INTEGER);
const momentSchema = z.coerce.number(because('page-no-number')).int().min(0).max(8.64e15);

export const auditLogCalls = {
  'GET /commission/audit-log': {
    auth: EVERY_OFFICER,
    summary:
      'What was done, the newest first: of somebody, of a kind, done to somebody or something, of an election, between two moments',
    query: z.object({
      who: z.string().trim().max(100).optional(),
      /** A part of a name, a whole voter number, or an object as in the log. */
      doneTo: z.string().trim().max(100).optional(),
      action: z.enum(ACTIONS).optional(),
      electionId: electionIdSchema.optional(),
      fromMs: momentSchema.optional(),
      untilMs: momentSchema.optional(),
      /** Only lines before this number. */
      beforeSeq: seqSchema.optional(),
    }),
    reply: success(
      z.object({
        acts: z.array(actSchema),
        /** The `beforeSeq` of the next page; null on the last page. */
        nextBeforeSeq: z.number().int().nullable(),
      }),
    ),
  },
  'GET /commission/audit-log/lines': {
    auth: EVERY_OFFICER,
    summary: 'The log as it is hashed, some lines after a number: each names the SHA-256 of the one before',
    query: z.object({ afterSeq: seqSchema.default(0) }),
    reply: success(z.object({ lines: z.array(z.string()) })),
  },
  'GET /commission/audit-log/heads': {
    auth: EVERY_OFFICER,
    summary: 'Where the public records say that the log was, at opening, closing and certification',
    reply: success(
      z.object({
        heads: z.array(
          z.object({
            election: z.string(),
            log: z.string(),
            at: z.enum(['opening', 'closing', 'certification']),
            seq: z.number().int(),
            hash: z.string(),
          }),
        ),
      }),
    ),
  },
} as const satisfies CallTable;
