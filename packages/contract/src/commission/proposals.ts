import { z } from 'zod';
import { type CallTable, EVERY_OFFICER, REGISTRARS, RETURNING_OFFICERS, success } from '../call.ts';
import { because } from '../reasons.ts';
import { proposedActSchema } from './acts.ts';
import { confirmationSchema, saltSchema } from './confirmation.ts';
import { digestSchema } from './digest.ts';
import { letterSchema } from './letters.ts';
import { reasonTextSchema } from './reason.ts';
import { whoSchema } from './who.ts';

export const proposalIdSchema = z.uuid(because('not-a-proposal')).brand<'ProposalId'>();
export type ProposalId = z.infer<typeof proposalIdSchema>;
export const electionIdSchema = z.uuid(because('not-an-election'));

/**
 * A proposed act of two officers. `being-done`: it was confirmed, and its work is in progress; `alone`: the only
 * officer did it; `rejected`: a majority objected; `void`: it can no longer be done; `expired`: no officer confirmed
 * it in time.
 */
export const proposalSchema = z.object({
  id: proposalIdSchema,
  /** Null for an act on the commission itself. */
  electionId: electionIdSchema.nullable(),
  electionTitle: z.string().nullable(),
  wanted: proposedActSchema,
  /** With the act and its election it makes the digest that an officer confirms. */
  salt: z.string(),
  digest: z.string(),
  state: z.enum(['waiting', 'being-done', 'confirmed', 'alone', 'withdrawn', 'rejected', 'void', 'expired']),
  proposedBy: whoSchema,
  proposedAtMs: z.number().int(),
  expiresAtMs: z.number().int(),
  decidedBy: whoSchema.nullable(),
  decidedAtMs: z.number().int().nullable(),
  /** The officers who voted against it, the first one first. */
  objections: z.array(z.object({ by: whoSchema, reason: z.string(), atMs: z.number().int() })),
});
export type Proposal = z.output<typeof proposalSchema>;

const params = z.object({ id: proposalIdSchema });
const confirmation = confirmationSchema;

export const proposalCalls = {
  'GET /commission/proposals': {
    auth: EVERY_OFFICER,
    summary: 'What officers have proposed: all that waits, and the fifty decided last',
    reply: success(
      z.object({
        proposals: z.array(proposalSchema),
        /** The number of officers who may confirm. If it is 1, an act is done at once. */
        officers: z.number().int(),
      }),
    ),
  },
  'POST /commission/proposals': {
    auth: REGISTRARS,
    summary: 'Propose an act; where there is one officer it is done at once, and the election says so',
    status: 201,
    body: z.object({
      electionId: electionIdSchema.nullable(),
      wanted: proposedActSchema,
      salt: saltSchema,
      confirmation,
    }),
    reply: success(
      z.object({
        id: proposalIdSchema.nullable(),
        /** `by-another`: another officer has proposed the same act, which this one may confirm. */
        state: z.enum(['waiting', 'by-another', 'alone']),
      }),
    ),
  },
  'POST /commission/proposals/:id/confirm': {
    auth: REGISTRARS,
    summary: 'Confirm what another officer proposed: it is done with this call',
    params,
    body: z.object({ digest: digestSchema, confirmation }),
    /** The letter that the act made; null for other acts, and for a repeated confirmation. */
    reply: success(z.object({ letter: letterSchema.nullable() })),
  },
  'POST /commission/proposals/:id/withdraw': {
    auth: REGISTRARS,
    summary: 'Take the officer’s own proposal back',
    params,
    body: z.object({ confirmation }),
    reply: success(z.object({})),
  },
  'POST /commission/proposals/:id/hold': {
    auth: RETURNING_OFFICERS,
    summary: 'Hold a confirmed end of an election, which then does not take effect until it is released',
    params,
    body: z.object({ reason: reasonTextSchema, confirmation }),
    reply: success(z.object({})),
  },
  'POST /commission/proposals/:id/release': {
    auth: REGISTRARS,
    summary: 'Take the officer’s own hold back: the end takes effect some minutes later',
    params,
    body: z.object({ confirmation }),
    reply: success(z.object({ dueAtMs: z.number().int() })),
  },
  'POST /commission/proposals/:id/object': {
    auth: REGISTRARS,
    summary: 'Vote against another officer’s proposal, which ends once a majority has',
    params,
    body: z.object({ reason: reasonTextSchema, confirmation }),
    /** True if this objection ended the proposal. */
    reply: success(z.object({ isRejected: z.boolean() })),
  },
} as const satisfies CallTable;
