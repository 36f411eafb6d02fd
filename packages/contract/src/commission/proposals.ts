import { z } from 'zod';
import { type CallTable, EVERY_OFFICER, officerRoleSchema, REGISTRARS, success } from '../call.ts';
import { EMAIL_MAX_LENGTH } from '../constants.ts';
import { voterNumberSchema } from '../eligibility.ts';
import { candidateIdSchema, emailSchema, nameSchema, partyIdSchema, userIdSchema } from '../fields.ts';
import { because } from '../reasons.ts';
import { approvalSchema } from './draft.ts';
import { letterSchema } from './letters.ts';
import { listedSchema, placeOwnerSchema } from './places.ts';
import { reasonTextSchema } from './reason.ts';
import { whoSchema } from './who.ts';

export const proposalIdSchema = z.uuid(because('not-a-proposal')).brand<'ProposalId'>();
export type ProposalId = z.infer<typeof proposalIdSchema>;
export const electionIdSchema = z.uuid(because('not-an-election'));

/** A moment as JavaScript writes it: one spelling, so that what is proposed has one hash. */
const momentSchema = z.iso.datetime({ precision: 3 });
/** Of what officers see: any change of it gives another digest. A SHA-256 in hexadecimal. */
export const digestSchema = z.string().regex(/^[0-9a-f]{64}$/);
/** The root of a tree, as the record writes it. */
const rootSchema = z.string().regex(/^[A-Za-z0-9+/]{43}=$/);
/** The name as it is kept: an older one may hold what no new name holds. */
const partySchema = z.object({
  party: partyIdSchema,
  name: z.string().max(200),
  reason: reasonTextSchema,
});

const officer = { officer: userIdSchema, name: z.string().max(200), before: officerRoleSchema };

/**
 * The acts that take two officers, with the parameters of each. Beside what is wanted it has what the
 * officers saw (`before`, `name`): an act is refused where that has changed since.
 */
export const ACTS = {
  /**
   * `papers`: the digest of the ballot papers that were seen; `opensAt`, `closesAt`: the times that were
   * seen, null for none; `key`: the digest of who holds the key; `places`: how many places the roll has, null
   * where no roll says who may vote; `approval`, `candidatesAParty`: how nominations are taken (an earlier
   * release proposed without some of these: such an act is not done);
   * `trial`: although only this machine reaches the address that names the record.
   */
  'open-election': z.object({
    papers: digestSchema,
    opensAt: momentSchema.nullable().optional(),
    closesAt: momentSchema.nullable().optional(),
    key: digestSchema.optional(),
    places: z.int().min(0).nullable().optional(),
    approval: approvalSchema.optional(),
    candidatesAParty: z.int().min(1).optional(),
    trial: z.literal(true).optional(),
  }),
  'give-up-draft': z.object({}),
  'close-election': z.object({}),
  'archive-election': z.object({}),
  /** The reason is public. */
  'declare-void': z.object({ reason: reasonTextSchema }),
  'extend-voting': z.object({ before: momentSchema, closesAt: momentSchema }),
  /** The head of the record that the officer's own check of it ended with. */
  'certify-result': z.object({ size: z.int().min(1), root: rootSchema, ballots: z.int().min(0) }),
  'reopen-voting': z.object({ before: momentSchema, closesAt: momentSchema }),
  'put-off-voting': z.object({ before: momentSchema, opensAt: momentSchema }),
  'suspend-party': partySchema,
  'readmit-party': partySchema,
  'correct-name': z.object({ candidate: candidateIdSchema, before: z.string().max(200), name: nameSchema }),
  'freeze-roll': z.object({ places: z.number().int() }),
  'add-to-roll': listedSchema.extend({ reason: reasonTextSchema }),
  'remove-from-roll': placeOwnerSchema.extend({ voterNumber: voterNumberSchema, reason: reasonTextSchema }),
  /** Another code for a place that no one has claimed; the officer who confirms sees it once. */
  'new-letter': z.object({ voterNumber: voterNumberSchema, reason: reasonTextSchema }),
  'renew-letters': z.object({ list: z.uuid(), fileName: z.string().max(200), reason: reasonTextSchema }),
  'remove-officer': z.object(officer),
  'change-officer': z.object({ ...officer, role: officerRoleSchema }),
  'change-email': z.object({
    ...{ account: userIdSchema, before: z.string().max(EMAIL_MAX_LENGTH), email: emailSchema },
    reason: reasonTextSchema,
  }),
} as const;
export type ActCode = keyof typeof ACTS;
export type ActParams<Code extends ActCode> = z.output<(typeof ACTS)[Code]>;

/** The acts of the commission itself, which are of no election. */
export const COMMISSION_ACTS: readonly string[] = [
  'remove-officer',
  'change-officer',
] satisfies readonly ActCode[];

type WantedSchema<Code extends ActCode> = z.ZodObject<{
  act: z.ZodLiteral<Code>;
  params: (typeof ACTS)[Code];
}>;
type AnyWanted = { readonly [Code in ActCode]: WantedSchema<Code> }[ActCode];

/** An act by its code, with its parameters. */
export const wantedSchema = z.discriminatedUnion(
  'act',
  (Object.keys(ACTS) as ActCode[]).map((act) =>
    z.object({ act: z.literal(act), params: ACTS[act] }),
  ) as unknown as [AnyWanted, ...AnyWanted[]],
);
export type Wanted = z.output<typeof wantedSchema>;

/**
 * An act that takes two officers, as they see it. `alone`: there was one officer only, who did it; `void`: it
 * can no longer be done; `expired`: no officer confirmed it in time.
 */
export const proposalSchema = z.object({
  id: proposalIdSchema,
  /** None for an act of the commission itself. */
  electionId: electionIdSchema.nullable(),
  electionTitle: z.string().nullable(),
  wanted: wantedSchema,
  /** Who confirms says by it what was seen. */
  digest: z.string(),
  state: z.enum(['waiting', 'confirmed', 'alone', 'withdrawn', 'void', 'expired']),
  proposedBy: whoSchema,
  proposedAtMs: z.number().int(),
  expiresAtMs: z.number().int(),
  decidedBy: whoSchema.extend({ isProposer: z.boolean() }).nullable(),
  decidedAtMs: z.number().int().nullable(),
});
export type Proposal = z.output<typeof proposalSchema>;

const params = z.object({ id: proposalIdSchema });

export const proposalCalls = {
  'GET /commission/proposals': {
    auth: EVERY_OFFICER,
    summary: 'What officers have proposed: all that waits, and the fifty decided last',
    reply: success(
      z.object({
        proposals: z.array(proposalSchema),
        /** Of those who may confirm. Where there is one, an act is done at once. */
        officers: z.number().int(),
      }),
    ),
  },
  'POST /commission/proposals': {
    auth: REGISTRARS,
    summary: 'Propose an act; where there is one officer it is done at once, and the election says so',
    status: 201,
    body: z.object({ electionId: electionIdSchema.nullable(), wanted: wantedSchema }),
    reply: success(
      z.object({
        id: proposalIdSchema.nullable(),
        /** `by-another`: another officer had proposed the same, and this one may confirm it. */
        state: z.enum(['waiting', 'by-another', 'alone']),
      }),
    ),
  },
  'POST /commission/proposals/:id/confirm': {
    auth: REGISTRARS,
    summary: 'Confirm what another officer proposed: it is done with this call',
    params,
    body: z.object({ digest: digestSchema }),
    /** The letter that the act made; null for every other act, and where the same is confirmed again. */
    reply: success(z.object({ letter: letterSchema.nullable() })),
  },
  'POST /commission/proposals/:id/withdraw': {
    auth: REGISTRARS,
    summary: 'Take a proposal back, or turn it down',
    params,
    reply: success(z.object({})),
  },
} as const satisfies CallTable;
