import { z } from 'zod';
import { declaredVoidSchema, logNameSchema } from '../board.ts';
import { type CallTable, EVERY_OFFICER, RETURNING_OFFICERS, success } from '../call.ts';
import { TRUSTEES_MAX } from '../constants.ts';
import { emailSchema } from '../fields.ts';
import { because } from '../reasons.ts';
import { digestSchema } from './digest.ts';
import { electionIdSchema } from './proposals.ts';

/**
 * The limit of a trustee's message in bytes: shares take some 420 bytes for each line of each paper, and a
 * thousand papers of 60 lines fit.
 */
export const SHARES_MAX_BYTES = 32 * 1024 * 1024;

const refused = because('trustee-message-unreadable');
const textOf = (longest: number) => z.string(refused).min(1, refused).max(longest, refused);
const pointSchema = z.string(refused).regex(/^[0-9a-f]{64}$/, refused);
const scalarSchema = z.string(refused).regex(/^(0|[1-9][0-9]{0,76})$/, refused);
const proofSchema = z.strictObject({ challenge: scalarSchema, response: scalarSchema });
const signedSchema = z.strictObject({ message: textOf(16_384), signature: proofSchema });
const revealSchema = z.strictObject({ coefexps: signedSchema, signature: proofSchema, shares: signedSchema });
const keySchema = z.strictObject({
  key: z.strictObject({ pok: proofSchema, public_key: pointSchema, signature: proofSchema }),
  seen: signedSchema,
});
const possessionSchema = z.strictObject({ name: textOf(200), public_key: pointSchema, proof: proofSchema });
const trusteeSchema = z.int(refused).min(1, refused).max(TRUSTEES_MAX, refused);
const tokenSchema = z
  .string(because('link-incomplete'))
  .regex(/^[A-Za-z0-9_-]{43}$/, because('link-incomplete'));

/** A complaint about a wrong value that another trustee sealed. It reveals the value to everybody. */
export const complaintSchema = z.strictObject({
  from: trusteeSchema,
  against: trusteeSchema,
  opened: pointSchema,
  proof: proofSchema,
});

/** A trustee's message in each round. The link authorizes the first; the others are signed. */
export const trusteeMessageSchema = z.discriminatedUnion('round', [
  z.strictObject({
    round: z.literal('certs'),
    trustee: trusteeSchema,
    token: tokenSchema,
    message: signedSchema,
  }),
  z.strictObject({ round: z.literal('commitments'), trustee: trusteeSchema, message: signedSchema }),
  z.strictObject({ round: z.literal('reveals'), trustee: trusteeSchema, message: revealSchema }),
  z.strictObject({
    round: z.literal('keys'),
    trustee: trusteeSchema,
    message: keySchema,
    possession: possessionSchema,
  }),
]);

/** The state of the ceremony for a trustee's browser, which checks it all. */
export const ceremonySchema = z.object({
  origin: z.string(),
  title: z.string(),
  size: z.int(),
  threshold: z.int(),
  /** `done`: the key is in the record. `over`: a trustee sent a wrong value, and all begin again. */
  state: z.enum(['making', 'done', 'over']),
  complaint: complaintSchema.nullable(),
  guilty: z.int().nullable(),
  voting: z.enum(['draft', 'open', 'closed']),
  /** True once the result is in the record. */
  hasResult: z.boolean(),
  /** Null if it was not declared void. A void election takes no shares. */
  declaredVoid: declaredVoidSchema.nullable(),
  trustees: z.array(
    z.object({
      name: z.string(),
      sent: z.array(z.enum(['certs', 'commitments', 'reveals', 'keys'])),
      /** True once the trustee has given a share of the count. */
      hasDecrypted: z.boolean(),
    }),
  ),
  /** The messages of each complete round. */
  certs: z.array(signedSchema),
  commitments: z.array(signedSchema),
  reveals: z.array(revealSchema),
  keys: z.array(keySchema),
});
export type Ceremony = z.infer<typeof ceremonySchema>;

/** The holders of an election's key, for officers. */
const keyHoldersSchema = z.object({
  keyHolders: z.enum(['server', 'trustees']),
  /** Names the holders in an opening and an invitation. */
  digest: digestSchema,
  /** `fixed`: the key is complete, or the election was opened. */
  mayInvite: z.enum(['yes', 'fixed']),
  /** The plan for trustees; null if the server is to hold the key. */
  planned: z.object({ trustees: z.int(), threshold: z.int() }).nullable(),
  /** When the election was opened; null before. */
  openedAtMs: z.int().nullable(),
  /** The ceremony in which trustees make a key together. */
  ceremony: z
    .object({
      state: ceremonySchema.shape.state,
      threshold: z.int(),
      guilty: z.int().nullable(),
      trustees: z.array(
        z.object({
          trustee: z.int(),
          name: z.string(),
          /** Null if the link was handed over. */
          email: z.string().nullable(),
          /** Steps done, of four. */
          steps: z.int(),
          hasDecrypted: z.boolean(),
          /** The last time that the trustee tried the key file. */
          drilledAtMs: z.int().nullable(),
          /** Counts are live, and the trustee's program has not been heard for some minutes. */
          isSilent: z.boolean(),
        }),
      ),
    })
    .nullable(),
});
export type KeyHolders = z.output<typeof keyHoldersSchema>;

const params = z.object({ log: logNameSchema });
const electionParams = z.object({ id: electionIdSchema });
const shareText = z.string(refused).max(SHARES_MAX_BYTES, refused);

/** Calls of trustees. The link authenticates the first message, and signatures the others. */
export const trusteeCalls = {
  'GET /trustee/:log': {
    auth: 'public',
    summary: 'How far the trustees of an election are with its key, and with opening the count',
    params,
    reply: success(z.object({ ceremony: ceremonySchema })),
  },
  'POST /trustee/:log/place': {
    auth: 'public',
    summary: 'Whose link this is; it is not used up by asking',
    params,
    body: z.strictObject({ token: tokenSchema }),
    reply: success(z.object({ trustee: z.int(), name: z.string() })),
  },
  'POST /trustee/:log/messages': {
    auth: 'public',
    summary: 'A trustee’s message of a round; the first one of each round stays',
    params,
    body: trusteeMessageSchema,
    reply: success(z.object({})),
  },
  'POST /trustee/:log/complaint': {
    auth: 'public',
    summary: 'That a trustee sent a wrong value, with the proof; it ends the making of this key',
    params,
    body: z.strictObject({ complaint: complaintSchema }),
    reply: success(z.object({})),
  },
  'POST /trustee/:log/drill': {
    auth: 'public',
    summary: 'A trustee’s proof, for one day, that the key file still opens the key',
    params,
    body: z.strictObject({ trustee: trusteeSchema, day: z.iso.date(refused), proof: proofSchema }),
    reply: success(z.object({})),
  },
  'POST /trustee/:log/running': {
    auth: 'public',
    summary: 'A trustee’s proof, for one moment, that the program with the key runs',
    params,
    body: z.strictObject({
      trustee: trusteeSchema,
      atS: z.int(refused).min(0, refused).max(4_102_444_800, refused),
      proof: proofSchema,
    }),
    reply: success(z.object({})),
  },
  'GET /commission/elections/:id/trustees': {
    auth: EVERY_OFFICER,
    summary: 'Who holds the key of an election, how far its trustees are, and who has done the drill',
    params: electionParams,
    reply: success(z.object({ keyHolders: keyHoldersSchema })),
  },
  'PUT /commission/elections/:id/trustees': {
    auth: RETURNING_OFFICERS,
    summary:
      'Invite trustees by mail to make the key of a draft; all of it begins again for those who were seen',
    params: electionParams,
    body: z.object({
      seen: digestSchema,
      threshold: z.int().min(1).max(TRUSTEES_MAX),
      trustees: z
        .array(z.object({ name: z.string().trim().max(200), email: emailSchema }))
        .min(1)
        .max(TRUSTEES_MAX),
    }),
    reply: success(z.object({})),
  },
  'POST /commission/elections/:id/trustees/:trustee/mail': {
    auth: RETURNING_OFFICERS,
    summary: 'Mail a trustee the trustee’s own link again',
    params: electionParams.extend({ trustee: z.coerce.number().int().min(1).max(TRUSTEES_MAX) }),
    reply: success(z.object({})),
  },
  'POST /trustee/:log/shares': {
    auth: 'public',
    summary: 'A trustee’s shares of the count of an election that has ended, each with its proof',
    params,
    body: z.strictObject({
      trustee: trusteeSchema,
      shares: z
        .array(z.strictObject({ revision: z.int().min(0).max(1_000_000), share: shareText }))
        .max(10_000, refused),
    }),
    reply: success(z.object({ hasResult: z.boolean() })),
  },
} as const satisfies CallTable;
