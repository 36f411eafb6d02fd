import { z } from 'zod';
import { officerRoleSchema, REGISTRARS, RETURNING_OFFICERS } from '../call.ts';
import { EMAIL_MAX_LENGTH, INVITATION_MAX_DAYS } from '../constants.ts';
import { candidateIdSchema, emailSchema, nameSchema, partyIdSchema, userIdSchema } from '../fields.ts';
import { act } from './act.ts';
import { announcementTextShape } from './announcement-kind.ts';
import { contactSchema } from './contact.ts';
import { OPEN_ELECTION } from './opening.ts';
import { reasonTextSchema } from './reason.ts';
import { ROLL_ACTS } from './roll-acts.ts';
import { timeSchema } from './time.ts';

/** The root hash of a record, 32 bytes in Base64. */
const rootSchema = z.string().regex(/^[A-Za-z0-9+/]{43}=$/);

const before = '2026-12-01T17:00:00.000Z';
const after = '2026-12-01T18:00:00.000Z';
const id = '5f4dcc3b-5aa7-4d61-8d83-27deb882cf99';
const reason = 'The commission decided so.';

/** The acts that end an election, which officers can hold. */
export const HELD_BACK = ['close-election', 'declare-void'] as const;

/** Names have no limit but length: a stored name may break the rules of new ones. */
const partyJudged = z.object({
  party: partyIdSchema,
  name: z.string().max(200),
  reason: reasonTextSchema,
});
const officer = { officer: userIdSchema, name: z.string().max(200), before: officerRoleSchema };
const officerExample = { officer: id, name: 'Chidi', before: 'registrar' } as const;
/**
 * Every act of two officers, by its code: on the count, elections, the day of voting, parties, the roll, voters'
 * accounts, and officers.
 */
export const ACTS = {
  'close-election': act({
    of: 'election',
    by: RETURNING_OFFICERS,
    isHeldBack: true,
    params: z.object({}),
    example: {},
  }),
  'certify-result': act({
    of: 'election',
    by: RETURNING_OFFICERS,
    /** The head of the record at the end of the proposer's own check. */
    params: z.object({ size: z.int().min(1), root: rootSchema, ballots: z.int().min(0) }),
    example: { size: 1, root: `${'A'.repeat(43)}=`, ballots: 0 },
  }),
  'open-election': OPEN_ELECTION,
  'give-up-draft': act({ of: 'election', by: RETURNING_OFFICERS, params: z.object({}), example: {} }),
  'archive-election': act({ of: 'election', by: RETURNING_OFFICERS, params: z.object({}), example: {} }),
  'declare-void': act({
    of: 'election',
    by: RETURNING_OFFICERS,
    isHeldBack: true,
    /** The reason is public. */
    params: z.object({ reason: reasonTextSchema }),
    example: { reason },
  }),
  /** Ends the holds on an early end, which then takes effect some minutes later. */
  'release-end': act({
    of: 'election',
    by: RETURNING_OFFICERS,
    neverAlone: true,
    /** The proposal of the end, and what it does. */
    params: z.object({ end: z.uuid(), act: z.enum(HELD_BACK) }),
    example: { end: id, act: 'close-election' },
  }),
  'extend-voting': act({
    of: 'election',
    by: RETURNING_OFFICERS,
    params: z.object({ before: timeSchema, closesAt: timeSchema }),
    example: { before, closesAt: after },
  }),
  'reopen-voting': act({
    of: 'election',
    by: RETURNING_OFFICERS,
    params: z.object({ before: timeSchema, closesAt: timeSchema }),
    example: { before, closesAt: after },
  }),
  'put-off-voting': act({
    of: 'election',
    by: RETURNING_OFFICERS,
    params: z.object({ before: timeSchema, opensAt: timeSchema }),
    example: { before, opensAt: after },
  }),
  announce: act({
    of: 'current-election',
    by: RETURNING_OFFICERS,
    params: z.object(announcementTextShape),
    example: { kind: 'notice', text: 'Bring your letter.' },
  }),
  'suspend-party': act({
    of: 'current-election',
    by: REGISTRARS,
    params: partyJudged,
    example: { party: id, name: 'Unity', reason },
  }),
  'readmit-party': act({
    of: 'current-election',
    by: REGISTRARS,
    params: partyJudged,
    example: { party: id, name: 'Unity', reason },
  }),
  'correct-name': act({
    of: 'election',
    by: REGISTRARS,
    params: z.object({ candidate: candidateIdSchema, before: z.string().max(200), name: nameSchema }),
    example: { candidate: id, before: 'Ada', name: 'Ada Obi' },
  }),
  ...ROLL_ACTS,
  /** Gives a voter's account to the owner of another mailbox. */
  'change-email': act({
    of: 'current-election',
    by: REGISTRARS,
    neverAlone: true,
    params: z.object({
      account: userIdSchema,
      before: z.string().max(EMAIL_MAX_LENGTH),
      email: emailSchema,
      reason: reasonTextSchema,
    }),
    example: { account: id, before: 'bem@example.org', email: 'bem@example.com', reason },
    logged: ['account', 'reason'],
  }),
  /** Mails somebody a link by which they become an officer. */
  'invite-officer': act({
    of: 'commission',
    by: RETURNING_OFFICERS,
    params: z.object({
      email: emailSchema,
      role: officerRoleSchema,
      /** For how many days the link works. */
      days: z.int().min(1).max(INVITATION_MAX_DAYS),
    }),
    example: { email: 'chidi@example.org', role: 'registrar', days: 3 },
  }),
  /** Ends the day of reading of a newcomer or reset account: the officer can act at once. */
  'vouch-for-officer': act({
    of: 'commission',
    by: RETURNING_OFFICERS,
    neverAlone: true,
    params: z.object({ officer: userIdSchema, name: z.string().max(200), readsUntil: timeSchema }),
    example: { officer: id, name: 'Chidi', readsUntil: before },
  }),
  /** Lets officers decide by passkeys only, whose signatures anybody can check; or by codes of apps as well. */
  'set-passkeys-only': act({
    of: 'commission',
    by: RETURNING_OFFICERS,
    neverAlone: true,
    params: z.object({ on: z.boolean() }),
    example: { on: true },
  }),
  /** Shows people whom to call and where to write: a false number would lead them to a thief of passwords. */
  'set-contact': act({
    of: 'commission',
    by: RETURNING_OFFICERS,
    params: contactSchema,
    example: {
      name: 'Union Electoral Committee',
      logo: null,
      about: 'We run the elections of the union.',
      ownFigures: true,
      phone: '+234 803 555 0100',
      whatsapp: null,
      email: 'help@example.org',
      hours: 'Every day, 8:00 to 18:00',
      address: null,
    },
  }),
  'remove-officer': act({
    of: 'commission',
    by: RETURNING_OFFICERS,
    subjectMayConfirm: true,
    params: z.object(officer),
    example: officerExample,
  }),
  'change-officer': act({
    of: 'commission',
    by: RETURNING_OFFICERS,
    params: z.object({ ...officer, role: officerRoleSchema }),
    example: { ...officerExample, role: 'observer' },
  }),
} as const;

export type ActCode = keyof typeof ACTS;
export type ActDefinition<Code extends ActCode> = (typeof ACTS)[Code];
export type ActParams<Code extends ActCode> = z.output<ActDefinition<Code>['params']>;
/** The parameters that the log shows of an act with `logged`. */
export type LoggedParams<Code extends ActCode> = Pick<
  ActParams<Code>,
  NonNullable<ActDefinition<Code>['logged']>[number] & keyof ActParams<Code>
>;

type ProposedActSchema<Code extends ActCode> = z.ZodObject<{
  act: z.ZodLiteral<Code>;
  params: ActDefinition<Code>['params'];
}>;
type AnyProposedAct = { readonly [Code in ActCode]: ProposedActSchema<Code> }[ActCode];

/** An act by its code, with its parameters. */
export const proposedActSchema = z.discriminatedUnion(
  'act',
  (Object.keys(ACTS) as ActCode[]).map((code) =>
    z.object({ act: z.literal(code), params: ACTS[code].params }),
  ) as unknown as [AnyProposedAct, ...AnyProposedAct[]],
);
export type ProposedAct = z.output<typeof proposedActSchema>;
