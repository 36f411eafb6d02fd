import { z } from 'zod';
import { officerRoleSchema, REGISTRARS, RETURNING_OFFICERS } from '../call.ts';
import { EMAIL_MAX_LENGTH } from '../constants.ts';
import { voterNumberSchema } from '../eligibility.ts';
import { candidateIdSchema, emailSchema, nameSchema, partyIdSchema, userIdSchema } from '../fields.ts';
import { approvalSchema } from './draft.ts';
import { listedSchema, placeOwnerSchema } from './places.ts';
import { reasonTextSchema } from './reason.ts';

/** A time as JavaScript writes it: one spelling, so that equal proposals have equal digests. */
const timeSchema = z.iso.datetime({ precision: 3 });
/** A SHA-256 in hexadecimal of something that officers see. */
export const digestSchema = z.string().regex(/^[0-9a-f]{64}$/);
/** The root of a record's tree, in Base64 as the record writes it. */
const rootSchema = z.string().regex(/^[A-Za-z0-9+/]{43}=$/);

/** An act of two officers: one proposes it, another confirms it. */
interface Act<Params extends z.ZodObject> {
  /**
   * The parameters: the officers' decision, and the values that they saw (`before`, `name`, a digest), so that
   * the act is refused once one of these has changed. Their order here is the order in which they are digested.
   */
  readonly params: Params;
  /** Parameters for the description of the API and for tests. */
  readonly example: z.input<Params>;
  /** The officers who may propose it; every officer except observers may confirm it. */
  readonly by: { readonly officers: readonly z.output<typeof officerRoleSchema>[] };
  /**
   * The thing that it changes. The parameters of an act on the `current-election` name no election: it is
   * proposed for the current one, whose public page counts it if one officer did it alone.
   */
  readonly of: 'election' | 'current-election' | 'commission';
  /** Not even the only officer of a commission does it alone. */
  readonly neverAlone?: true;
  /** The officer whom it is about may confirm it, and still cannot turn it down. */
  readonly subjectMayConfirm?: true;
  /**
   * The parameters in the log, for an act about one voter: the digest binds the others, and observers do not
   * see the proposal. All parameters of other acts are in the log.
   */
  readonly logged?: readonly (keyof z.output<Params> & string)[];
}

function act<Params extends z.ZodObject>({ params, example, ...rest }: Act<Params>): Act<Params> {
  return { ...rest, example, params: params.meta({ examples: [example] }) };
}

const [before, after] = ['2026-12-01T17:00:00.000Z', '2026-12-01T18:00:00.000Z'];
const id = '5f4dcc3b-5aa7-4d61-8d83-27deb882cf99';
const reason = 'The commission decided so.';

/** Names are limited by length only: a stored name need not be one that may be given today. */
const partyJudged = z.object({
  ...{ party: partyIdSchema, name: z.string().max(200) },
  reason: reasonTextSchema,
});
const officer = { officer: userIdSchema, name: z.string().max(200), before: officerRoleSchema };
const officerExample = { officer: id, name: 'Chidi', before: 'registrar' } as const;
const letter = z.object({ voterNumber: voterNumberSchema, reason: reasonTextSchema });

/** Every act of two officers, by its code. */
export const ACTS = {
  'open-election': act({
    of: 'election',
    by: RETURNING_OFFICERS,
    params: z.object({
      /** The digest of the ballot papers. */
      papers: digestSchema,
      opensAt: timeSchema.nullable(),
      closesAt: timeSchema.nullable(),
      /** The digest of who holds the key. */
      key: digestSchema,
      /** The number of places on the roll; null where no roll says who may vote. */
      places: z.int().min(0).nullable(),
      approval: approvalSchema,
      candidatesAParty: z.int().min(1),
      /** A trial, whose public record only this machine reaches. */
      trial: z.literal(true).optional(),
    }),
    example: {
      ...{ papers: '0'.repeat(64), opensAt: before, closesAt: after, key: '0'.repeat(64) },
      ...{ places: 0, approval: 'commission', candidatesAParty: 1 },
    },
  }),
  'give-up-draft': act({ of: 'election', by: RETURNING_OFFICERS, params: z.object({}), example: {} }),
  'close-election': act({ of: 'election', by: RETURNING_OFFICERS, params: z.object({}), example: {} }),
  'archive-election': act({ of: 'election', by: RETURNING_OFFICERS, params: z.object({}), example: {} }),
  'declare-void': act({
    of: 'election',
    by: RETURNING_OFFICERS,
    /** The reason is public. */
    params: z.object({ reason: reasonTextSchema }),
    example: { reason },
  }),
  'extend-voting': act({
    of: 'election',
    by: RETURNING_OFFICERS,
    params: z.object({ before: timeSchema, closesAt: timeSchema }),
    example: { before, closesAt: after },
  }),
  'certify-result': act({
    of: 'election',
    by: RETURNING_OFFICERS,
    /** The head of the record at the end of the proposer's own check. */
    params: z.object({ size: z.int().min(1), root: rootSchema, ballots: z.int().min(0) }),
    example: { size: 1, root: `${'A'.repeat(43)}=`, ballots: 0 },
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
  'freeze-roll': act({
    of: 'election',
    by: REGISTRARS,
    params: z.object({ places: z.number().int() }),
    example: { places: 0 },
  }),
  'add-to-roll': act({
    of: 'election',
    by: REGISTRARS,
    params: listedSchema.extend({ reason: reasonTextSchema }),
    example: { voterNumber: 'VIN-1', surname: 'Obi', name: 'Bem', area: 'A1', contact: null, reason },
    logged: ['voterNumber', 'area', 'reason'],
  }),
  'remove-from-roll': act({
    of: 'election',
    by: REGISTRARS,
    params: placeOwnerSchema.extend({ voterNumber: voterNumberSchema, reason: reasonTextSchema }),
    example: { surname: 'Obi', name: 'Bem', area: 'Area one', voterNumber: 'VIN-1', reason },
    logged: ['voterNumber', 'reason'],
  }),
  /** Makes another code for an unclaimed place; the officer who confirms sees it once, and could claim the place. */
  'new-letter': act({
    of: 'election',
    by: REGISTRARS,
    neverAlone: true,
    params: letter,
    example: { voterNumber: 'VIN-1', reason },
  }),
  /** Lets one officer make the codes of everybody on a list. */
  'renew-letters': act({
    of: 'election',
    by: REGISTRARS,
    neverAlone: true,
    params: z.object({ list: z.uuid(), fileName: z.string().max(200), reason: reasonTextSchema }),
    example: { list: id, fileName: 'students.csv', reason },
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
  /** Gives a voter's account to the owner of another mailbox. */
  'change-email': act({
    of: 'current-election',
    by: REGISTRARS,
    neverAlone: true,
    params: z.object({
      ...{ account: userIdSchema, before: z.string().max(EMAIL_MAX_LENGTH), email: emailSchema },
      reason: reasonTextSchema,
    }),
    example: { account: id, before: 'bem@example.org', email: 'bem@example.com', reason },
    logged: ['account', 'reason'],
  }),
} as const;

export type ActCode = keyof typeof ACTS;
export type ActParams<Code extends ActCode> = z.output<(typeof ACTS)[Code]['params']>;

type WantedSchema<Code extends ActCode> = z.ZodObject<{
  act: z.ZodLiteral<Code>;
  params: (typeof ACTS)[Code]['params'];
}>;
type AnyWanted = { readonly [Code in ActCode]: WantedSchema<Code> }[ActCode];

/** An act by its code, with its parameters. */
export const wantedSchema = z.discriminatedUnion(
  'act',
  (Object.keys(ACTS) as ActCode[]).map((code) =>
    z.object({ act: z.literal(code), params: ACTS[code].params }),
  ) as unknown as [AnyWanted, ...AnyWanted[]],
);
export type Wanted = z.output<typeof wantedSchema>;

/**
 * Writes an act in its canonical form, from which its digest is made: JSON of the election's id (null for an act
 * on the commission), the code, and the parameters as their schema gives them, in its order.
 */
export const canonicalAct = (electionId: string | null, code: string, params: object): string =>
  JSON.stringify([electionId, code, params]);
